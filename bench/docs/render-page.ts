import { dirname, join, normalize } from 'node:path';
import MarkdownIt from 'markdown-it';
import { createHighlighter } from 'shiki';
import { transformerStyleToClass } from '@shikijs/transformers';
import { anchorOf } from './anchors.ts';
import { addressOf } from './contents.ts';

/** A part of a page under one heading, as the search finds it. */
export type PagePart = { readonly anchor: string; readonly heading: string; readonly text: string };

export type RenderedPage = {
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly text: string }[];
  readonly parts: readonly PagePart[];
};

const languages = ['json', 'sh', 'ts', 'console', 'bash', 'js', 'html', 'python', 'php', 'ruby', 'go', 'java'];

/** The address that a link of a page leads to; undefined if it is neither a page nor a picture. */
const targetOf = (file: string, href: string): string | undefined => {
  if (/^(https?:|mailto:)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return end;
  const target = normalize(join(dirname(file), path));
  const picture = /^docs\/pictures\/([\w-]+\.png)$/.exec(target);
  if (picture) return `/docs/pictures/${picture[1]}`;
  const address = addressOf(target);
  return address === undefined ? undefined : `/docs/${address}${end}`.replace(/\/$/, '');
};

/**
 * Renders Markdown to HTML without inline styles, which the content security policy forbids. Links to pages become
 * links below `/docs`; those to other files of the sources lose their link. `styles` has the colours of code after the
 * last page.
 */
export const createRenderer = async () => {
  const toClass = transformerStyleToClass({ classPrefix: 'c' });
  const highlighter = await createHighlighter({
    themes: ['github-light-default', 'github-dark-default'],
    langs: languages,
  });
  const markdown = new MarkdownIt({ html: false });
  markdown.renderer.rules['fence'] = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const [language = ''] = info.trim().split(/\s+/);
    return highlighter.codeToHtml(content.trimEnd(), {
      lang: languages.includes(language) ? language : 'text',
      themes: { light: 'github-light-default', dark: 'github-dark-default' },
      defaultColor: 'light-dark()',
      transformers: [toClass],
    });
  };
  // A long name may break after its underscores, so that it fits a column of a table on a phone.
  markdown.renderer.rules['code_inline'] = (tokens, index) =>
    `<code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll(/_(?=\w)/g, '_<wbr>')}</code>`;
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';

  const render = (file: string, text: string): RenderedPage => {
    const tokens = markdown.parse(text, {});
    const parts: { anchor: string; heading: string; text: string[] }[] = [];
    const taken = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      const inner = tokens[index + 1];
      if (token.type === 'heading_open' && inner) {
        const heading = (inner.children ?? []).map(({ content }) => content).join('');
        const plain = anchorOf(inner.content);
        const times = taken.get(plain) ?? 0;
        taken.set(plain, times + 1);
        const anchor = token.tag === 'h1' ? '' : times === 0 ? plain : `${plain}-${times}`;
        if (anchor !== '') token.attrSet('id', anchor);
        parts.push({ anchor, heading, text: [] });
      } else if (token.type === 'fence') parts.at(-1)?.text.push(token.content);
      else if (token.type === 'inline') {
        const open: boolean[] = [];
        for (const child of token.children ?? []) {
          if (child.type === 'link_open') {
            const target = targetOf(file, String(child.attrGet('href') ?? ''));
            open.push(target !== undefined);
            if (target === undefined) [child.type, child.tag, child.attrs] = ['text', '', null];
            else child.attrSet('href', target);
          } else if (child.type === 'link_close' && open.pop() === false) [child.type, child.tag] = ['text', ''];
          else if (child.type === 'image')
            child.attrSet('src', targetOf(file, String(child.attrGet('src') ?? '')) ?? '');
        }
        if (tokens[index - 1]?.type !== 'heading_open')
          parts
            .at(-1)
            ?.text.push(
              (token.children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join(''),
            );
      }
    }
    return {
      html: markdown.renderer.render(tokens, markdown.options, {}),
      headings: parts.flatMap(({ anchor, heading }) => (anchor === '' ? [] : [{ anchor, text: heading }])),
      parts: parts.map((part) => ({ ...part, text: part.text.join(' ') })),
    };
  };
  return { render, styles: (): string => toClass.getCSS() };
};
