/** The command line. One class per command, each a few lines over the core. */
package dev.bohr.cli;
