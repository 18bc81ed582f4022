import type { Brand } from '../../contract/brand.ts'
import { paletteOf } from '../../domain/colours.ts'
import { escapeHtml } from '../../domain/texts/html.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'

/** In the colours of the brand, as the app's own pages. */
export const plainStyle = (colours: Brand['colours']): string => {
  const {
    primary,
    ground,
    line,
    'primary-dark': night,
    'ground-dark': darkGround,
    'surface-dark': darkSurface,
    'line-dark': darkLine,
  } = paletteOf(colours)
  return (
    `:root{color-scheme:light dark}body{max-width:56rem;margin:0 auto;padding:0 min(1rem,5vw) 2rem;font:1rem/1.5 system-ui,sans-serif;color:#13201a;background:${ground};overflow-wrap:anywhere}` +
    `header{padding:.5rem 0;background:#fff;box-shadow:0 0 0 100vmax #fff;clip-path:inset(0 -100vmax)}header a{font-size:1.25rem;font-weight:700;color:inherit;text-decoration:none}` +
    `img{vertical-align:middle;border-radius:.5rem}h1{line-height:1.2}a{color:${primary}}code{display:block;font-size:.875rem}` +
    `ul{padding:0 1rem;list-style:none;background:#fff;border:1px solid ${line};border-radius:.875rem}li{padding:.75rem 0}li+li{border-top:1px solid ${line}}` +
    `li a{display:inline-block;min-height:2.75rem;font-weight:600}` +
    `@media(prefers-color-scheme:dark){body{color:#eff5f0;background:${darkGround}}header,ul{background:${darkSurface};border-color:${darkLine}}header{box-shadow:0 0 0 100vmax ${darkSurface}}li+li{border-color:${darkLine}}a{color:${night}}}`
  )
}

type Plain = {
  language: LanguageCode
  title: string
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons'>
  /** HTML below the title. */
  main: string
  /** For parts that other such pages have not. */
  style?: string
}

/** A page that the server draws whole, without a script. */
export const drawPlainPage = ({ language, title, brand, main, style = '' }: Plain): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(`${title} · ${brand.product}`)}</title><style>${plainStyle(brand.colours)}${style}</style></head>`,
    `<body><header><a href="/"><img src="/brand/${escapeHtml(brand.icons.small)}" alt="" width="36" height="36"> ${escapeHtml(brand.title)}</a></header>`,
    `<main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`,
  ].join('')
