/** The longest message of a parser that is repeated: it may quote a cell, or a whole file. */
const longest = 200;

/** A message of a parser about a file, as people are shown it. */
export const parserMessage = (message: string): string =>
  message.length > longest ? `${message.slice(0, longest)}…` : message;
