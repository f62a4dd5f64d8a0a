/** Escapes a text for HTML. */
export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of text that needs no template. It is readable on a phone, in light or dark, and loads nothing. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .5rem; border: 1px solid } li { margin: .5rem 0 }
dt { margin-top: 1rem; font-weight: 600 } dd { margin: 0 } dt:target { outline: 2px solid; outline-offset: 4px }
@media (prefers-color-scheme: dark) { html { background: #16181a; color: #e4e6e6 } a { color: #8ab4f8 } }
</style>
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

export const htmlType = 'text/html; charset=utf-8';
