/** What the page about the API changes of Swagger UI's look: no sign-in and no choice of a server, contrast, sizes, and the width of phones. */
export const PAGE_STYLES = `
.swagger-ui .auth-wrapper, .swagger-ui .authorization__btn, .swagger-ui .scheme-container { display: none }

.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #40513f }
.swagger-ui .info .title small pre { color: #fff }
.swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .markdown a { color: #1a5a9e }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5c99 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a6b45 }
.swagger-ui .btn.execute { color: #fff; background: #1f5c99; border-color: #1f5c99 }
.swagger-ui .btn.cancel, .swagger-ui .btn.try-out__btn.cancel { color: #b3261e; border-color: #b3261e }
.swagger-ui .parameter__in, .swagger-ui .prop-format { color: #555 }
.swagger-ui [class^='json-schema-2020-12'] button { color: #555 }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b3261e }

html.dark-mode .swagger-ui .info a, html.dark-mode .swagger-ui .info .url, html.dark-mode .swagger-ui .markdown a { color: #8ec5ff }
html.dark-mode .swagger-ui :is(.try-out .btn.try-out__btn.cancel, .parameter__name.required span, .parameter__name.required::after) { color: #ffb4ab; border-color: #ffb4ab }
html.dark-mode .swagger-ui :is(.examples-select__section-label, .header-col, .bounded p, .parameter__in, .prop-format) { color: #dfe3e0 }
html.dark-mode .swagger-ui [class^='json-schema-2020-12'] button { color: #dfe3e0 }
html.dark-mode .swagger-ui .bounded .btn { color: #dfe3e0; border-color: #dfe3e0 }

.swagger-ui .opblock-summary-path { min-height: 24px; overflow-wrap: anywhere }
.swagger-ui .opblock-summary :is(.copy-to-clipboard, .copy-to-clipboard button) { min-width: 24px; min-height: 24px }
.swagger-ui .bounded p { margin: 0.5rem 0 }
.swagger-ui pre.microlight { box-sizing: border-box; max-width: 100%; overflow: auto; color: #fff; background: #333 }
@media (prefers-reduced-motion: reduce) {
  .swagger-ui, .swagger-ui * { transition: none !important; animation: none !important }
}
@media (max-width: 40rem) {
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .responses-inner { padding: 10px }
  .swagger-ui :is(.responses-table, .parameters, .live-responses-table) { table-layout: fixed; width: 100% }
  .swagger-ui .response-col_status { width: 3.5rem }
  .swagger-ui :is(td, th, pre) { overflow-wrap: anywhere }
  .swagger-ui :is(select, input, textarea) { max-width: 100%; min-width: 0 }
}
`
