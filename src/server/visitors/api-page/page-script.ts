/** Runs in the browser: names the fields of Swagger UI that have no label, as they come. */
export const NAME_FIELDS = `
const nameFields = () => {
  for (const region of document.querySelectorAll('table[role=region]:not([aria-label])')) region.setAttribute('aria-label', region.id)
  for (const about of document.querySelectorAll('.information-container:not([role])')) {
    about.setAttribute('role', 'region')
    about.setAttribute('aria-label', 'About this API')
  }
  for (const field of document.querySelectorAll('select:not([aria-label]), textarea:not([aria-label]), input:not([aria-label])')) {
    const row = field.closest('tr')
    const parameter = row && row.querySelector('.parameter__name')
    const name = parameter
      ? parameter.textContent
      : field.matches('.examples-select-element')
        ? 'Example'
        : field.matches('textarea')
          ? 'Request body'
          : field.closest('.content-type-wrapper, .response-control-media-type, .body-param-content-type')
            ? 'Media type'
            : field.placeholder || field.id || 'Value'
    field.setAttribute('aria-label', name)
  }
}
addEventListener('DOMContentLoaded', () => {
  nameFields()
  new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true })
})
`
