const limit = 160;

/** Forbids lines that no screen shows whole. The formatter breaks code, but neither comments nor texts. */
export const longLine = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `This line has {{length}} characters, and at most ${limit} are allowed.` },
  },
  create: (context) => ({
    Program() {
      for (const [index, text] of context.sourceCode.lines.entries()) {
        // An address and a regular expression have no place to break at.
        if (text.length <= limit || /https?:\/\/|[=(,:] ?\/.{40,}\//.test(text)) continue;
        const loc = { start: { line: index + 1, column: 0 }, end: { line: index + 1, column: text.length } };
        context.report({ loc, messageId: 'long', data: { length: `${text.length}` } });
      }
    },
  }),
};
