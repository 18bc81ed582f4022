/**
 * The one look of all emails: logo and name, the subject as a heading, what is said, and who sends it. Its colours are those of the pages,
 * in the dark too; it has nothing that is fetched when it is read, so that nobody learns that it was.
 */
import type { Brand } from '../../contract/brand.ts'
import { filledText } from '../../domain/filled-text.ts'
import { escapeHtml } from '../../domain/texts/html.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { lookOf } from '../../domain/verdicts.ts'

export type MailBrand = Pick<Brand, 'title' | 'colours' | 'registeredOffice'>

/** The `cid` of the logo that goes with an email that has one. */
export const LOGO = 'logo'

const LIGHT = { ink: '#14201a', quiet: '#47544d', ground: '#f4f7f5', surface: '#ffffff', line: '#d5ded9' }
const DARK = { ink: '#edf2ef', quiet: '#b4c0b9', ground: '#101010', surface: '#1b1f1d', line: '#3a423e' }
/** Sign, colours of the text and of its ground, by day and by night. Both have the contrast of the pages' verdicts. */
const FACES = {
  pass: { sign: '✓', light: ['#0a5929', '#e2f3e6'], dark: ['#83dfa3', '#14301f'] },
  care: { sign: '⚠', light: ['#5c3d00', '#fff3d1'], dark: ['#ffd37a', '#332a10'] },
  fail: { sign: '✕', light: ['#971c15', '#fdeae7'], dark: ['#ffa59b', '#3a1a17'] },
} as const
type Family = keyof typeof FACES

const faceStyles = (theme: 'light' | 'dark'): string =>
  Object.entries(FACES)
    .map(
      ([
        family,
        {
          [theme]: [ink, ground],
        },
      ]) => `.${family}{color:${ink};background:${ground};border-color:${ink}}`,
    )
    .join('')

const stylesOf = ({ primary, primaryDark }: Brand['colours']): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `body{margin:0;padding:0;color:${LIGHT.ink};background:${LIGHT.ground};font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}` +
  `a{color:${primary}}` +
  `.sheet{max-width:36rem;margin:0 auto;padding:16px}` +
  `.card{padding:20px 16px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:.75rem;overflow-wrap:anywhere}` +
  `.head{margin:0;padding:.25rem 0 1rem;font-size:1.125rem;font-weight:700}.head img{margin-inline-end:.5rem;vertical-align:middle;border-radius:.5rem}` +
  `h1{margin:0 0 1rem;font-size:1.25rem;line-height:1.3}p{margin:0 0 1rem}` +
  `.button{display:inline-block;padding:.75rem 1.25rem;color:#fff;background:${primary};border-radius:.5rem;font-weight:700;text-decoration:none}` +
  `.face{display:inline-block;padding:.25rem .75rem;border:2px solid;border-radius:.5rem;font-weight:700}` +
  faceStyles('light') +
  `table{border-collapse:collapse}td,th{padding:.25rem .5rem .25rem 0;text-align:start;vertical-align:top}` +
  `.foot{padding:1rem 0;color:${LIGHT.quiet};font-size:.875rem}` +
  `@media (prefers-color-scheme:dark){body{color:${DARK.ink};background:${DARK.ground}}.card{background:${DARK.surface};border-color:${DARK.line}}` +
  `a{color:${primaryDark}}.button{color:#0b0e0d;background:${primaryDark}}.foot{color:${DARK.quiet}}${faceStyles('dark')}}`

type OfficeWords = { registration: string; privacy: string }

/** Who provides the service, how to reach it, and where it says what happens to personal data: lines below each email. */
export const officeLines = (
  { title, registeredOffice: office }: MailBrand,
  words: OfficeWords,
  privacyPage: string | undefined,
): string[] => [
  `${title} · ${[office.company, ...office.addressLines].join(', ')}`,
  [filledText(words.registration, { number: office.registrationNumber }), ...(office.email === undefined ? [] : [office.email])].join(
    ' · ',
  ),
  ...(privacyPage === undefined ? [] : [filledText(words.privacy, { link: privacyPage })]),
]

type MailHtml = {
  language: LanguageCode
  subject: string
  /** What it says, escaped. */
  html: string
  brand: MailBrand
  office: readonly string[]
  hasLogo: boolean
}

export const mailHtml = ({ language, subject, html, brand, office, hasLogo }: MailHtml): string => {
  const title = escapeHtml(subject)
  const logo = hasLogo ? `<img src="cid:${LOGO}" alt="" width="40" height="40">` : ''
  return [
    `<!doctype html>`,
    `<html lang="${language}" dir="ltr">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<title>${title}</title>`,
    `<style>${stylesOf(brand.colours)}</style></head>`,
    `<body><div class="sheet">`,
    `<p class="head">${logo}${escapeHtml(brand.title)}</p>`,
    `<div class="card" role="main"><h1>${title}</h1>`,
    html,
    `</div>`,
    `<p class="foot">${office.map(escapeHtml).join('<br>')}</p>`,
    `</div></body></html>`,
  ].join('\n')
}

/** A link that is alone on its line, or ends a paragraph, as the email's button; where it stands again, as it is. */
export const withButton = (html: string, link: string, words: string): string => {
  const escaped = escapeHtml(link)
  return html.replace(`<br>${escaped}</p>`, () => `</p>\n<p><a class="button" href="${escaped}">${escapeHtml(words)}</a></p>`)
}

/**
 * What a test showed, by sign, word and colour. A pass has it only where the test is of what was asked for (`isExact`) and nothing else
 * speaks against it: what does stands in words, and no sign may be greener than they are.
 */
export const faceHtml = (test: Parameters<typeof lookOf>[0], words: string, isExact: boolean): string => {
  const look = lookOf(test)
  const family: Family | undefined = look === 'care' || look === 'fail' ? look : look === 'pass' && isExact ? 'pass' : undefined
  if (family === undefined) return ''
  return `<p><span class="face ${family}"><span aria-hidden="true">${FACES[family].sign}</span> ${escapeHtml(words)}</span></p>\n`
}
