/**
 * Laid over the style sheet of Swagger UI, some of whose colours are too faint to read (WCAG 2.2, 1.4.3). With `dark-mode` on the root it
 * has dark colours, which leave some texts dark on dark.
 */
export const swaggerStyle = `
#swagger-ui * { transition: none; }
#swagger-ui .download-contents { background: #434a59; color: #fff; }
#swagger-ui .microlight span[style*='211, 99, 99'] { color: #ff9b9b !important; }
#swagger-ui .opblock .opblock-summary-method { text-shadow: none; }
#swagger-ui :is(.parameter__in, .parameter__type, .header-example, .prop-format, .json-schema-2020-12-expand-deep-button,
  .json-schema-2020-12__attribute, .response-control-media-type__accept-message, .renderedMarkdown code) { color: #434a59; }
#swagger-ui .info .title small { background: #545c6a; }
#swagger-ui .info .title small.version-stamp { background: #3f6212; }
#swagger-ui :is(a, a.link, .info a, .info .url) { color: #1d5fa8; }
#swagger-ui .btn:is(.authorize, .execute, .btn-clear) { color: #14663b; border-color: #14663b; }
#swagger-ui .btn.execute { background: #1d5fa8; border-color: #1d5fa8; color: #fff; }
#swagger-ui .btn.authorize svg { fill: #14663b; }
#swagger-ui .btn.cancel { color: #b01c1c; border-color: #b01c1c; }
#swagger-ui :is(.parameter__name.required, .model .star, .parameter__name.required::after, .parameter__name.required span) { color: #b01c1c; }
#swagger-ui .opblock-get .opblock-summary-method { background: #1d62b0; }
#swagger-ui .opblock-post .opblock-summary-method { background: #1a7344; }
#swagger-ui .opblock-patch .opblock-summary-method { background: #0b6e63; }
#swagger-ui .opblock-delete .opblock-summary-method { background: #b01c1c; }

.dark-mode #swagger-ui :is(.parameter__in, .parameter__type, .header-col, .header-example, .headers th, .prop-format,
  .json-schema-2020-12-expand-deep-button, .json-schema-2020-12__attribute, .response-control-media-type__accept-message,
  .renderedMarkdown code, .responses-inner h4, .responses-inner h5, .response-col_links, .col_header) { color: #d5d8da; }
.dark-mode #swagger-ui :is(a, a.link, .info a, .info .url) { color: #7fbfff; }
.dark-mode #swagger-ui .btn:is(.authorize, .btn-clear) { color: #5fd39b; border-color: #5fd39b; }
.dark-mode #swagger-ui .btn.authorize svg { fill: #5fd39b; }
.dark-mode #swagger-ui .btn.cancel { color: #ff9d9d; border-color: #ff9d9d; }
.dark-mode #swagger-ui :is(.parameter__name.required, .model .star, .parameter__name.required::after, .parameter__name.required span) { color: #ff9d9d; }
.dark-mode #swagger-ui .opblock .opblock-summary-method { color: #fff; }
`;
