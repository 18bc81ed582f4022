import type { Brand } from '../../../contract/brand.ts'
import type { z } from 'zod/mini'
import type { tank } from '../../../contract/look-ups/tank.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import type { EmbedQuestion } from '../../../contract/public/embed.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import { regionalTag } from '../../../domain/texts/languages.ts'
import { PAGES } from '../../../domain/pages.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { type AnswerFace, faceText } from '../../../domain/tank/answer-face.ts'
import { fragmentOf } from '../../../domain/tank/link-check.ts'
import { VERDICT_SHAPES } from '../../../domain/verdict-shapes.ts'
import { type SharingTexts, verdictIn } from '../sharing/sharing-texts.ts'
import type { EmbedTexts } from './embed-texts.ts'

type Answer = z.output<typeof tank.response>

/** Outlined: it says what tests say, which is no answer for a tank. */
const signOf = ({ family }: AnswerFace): string => {
  const { area, mark } = VERDICT_SHAPES[family]
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${area}"/><path d="${mark}"/></svg>`
}

const MAX_TESTS = 3

/** In the colours of the brand. */
export const embedStyle = ({ primary, primaryDark }: Brand['colours']): string =>
  ':root{color-scheme:light dark}body{margin:0;padding:.75rem;font:1rem/1.45 system-ui,sans-serif;color:#13201a;background:#fff;overflow-wrap:anywhere}' +
  'h1{display:flex;gap:.75rem;align-items:center;margin:0 0 .75rem;padding:.75rem;font-size:1.25rem;line-height:1.25;border:2px solid;border-radius:.75rem}' +
  'svg{flex:none;width:2.25rem;height:2.25rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}' +
  'p,ul{margin:.4rem 0}ul{padding:0;list-style:none}a{color:' +
  primary +
  ';display:inline-block;padding:.2rem 0}small{display:block;color:#45544b}footer{margin-top:.75rem;padding-top:.5rem;border-top:1px solid #c5cec9}footer a,.mix{font-weight:700}strong{color:#5c3d00}' +
  '.fail{color:#971c15}h1.fail{background:#fdeae7}.care{color:#5c3d00}h1.care{background:#fff3d1}.pass{color:#0a5929}h1.pass{background:#e2f3e6}' +
  '.unknown{color:#45544b}h1.unknown{background:#eff1f0;border-style:dashed}main>:not(h1){color:#13201a}' +
  '@media(prefers-color-scheme:dark){body,main>:not(h1){color:#eff5f0;background:#141a17}a{color:' +
  primaryDark +
  '}footer{border-color:#3a453f}small{color:#b6c4ba}strong,.care{color:#ffd37a}' +
  'h1.care{background:#332a10}.fail{color:#ffa59b}h1.fail{background:#3a1a17}.pass{color:#83dfa3}h1.pass{background:#14301f}.unknown{color:#b6c4ba}h1.unknown{background:#232a26}}'

type Drawn = {
  asked: EmbedQuestion
  answer: Answer
  isDemo: boolean
  words: WordsOfTank
  sharing: SharingTexts
  texts: EmbedTexts
  title: string
  colours: Brand['colours']
}

/** The page: the sentence of *My tank*, the tests that decide it, and what limits them. It needs no script. */
export const drawEmbed = ({ asked, answer, isDemo, words, sharing, texts, title, colours }: Drawn): string => {
  const { language } = asked
  const { heading, ended, sentence, notes } = words({ language, answer })
  const link = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
  const { state, face, fails, testIds } = answer.headline
  const failed = fails.map(({ testId }) => testId)
  // Where tests contradict each other, both are shown.
  const deciding = [...new Set(state === 'conflicting' ? [...testIds, ...failed] : [...failed, ...testIds])]
  const tests = deciding.flatMap((id) => answer.tests.find(({ tankmixId }) => tankmixId === id) ?? []).slice(0, MAX_TESTS)
  const day = new Intl.DateTimeFormat(regionalTag(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = tests.map((test) => {
    const { tankmixId, dateOfTest, ingredients } = test
    const report = PAGES.report.replace(':testId', encodeURIComponent(tankmixId)).replace(':languageCode', language)
    const tested = ingredients.map(({ name }) => name).join(' + ')
    const mark = `${test.underReview ? `${sharing.underReview} · ` : ''}${test.incomplete ? `${sharing.incomplete} · ` : ''}`
    return `<li>${link(report, `${mark}${verdictIn(sharing, test)}${colonIn(language)}${tested}, ${day.format(new Date(dateOfTest))}`)}</li>`
  })
  // The answer names products of its evidence too: the sentence is about those of the question alone.
  const names = new Map(answer.products.map(({ id, name }) => [id, name]))
  const mix = asked.set.map((id) => names.get(id) ?? id).join(' + ')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${escapeHtml(`${heading} · ${title}`)}</title><style>${embedStyle(colours)}</style></head><body>`,
    isDemo ? `<p><strong>${escapeHtml(sharing.demonstration)}</strong></p>` : '',
    `<main class="${face.family}" data-face="${faceText(face)}"><h1 class="${face.family}">${signOf(face)}<span>${escapeHtml(heading)}</span></h1>`,
    `<p class="mix">${escapeHtml(mix)}</p>`,
    ...[ended, sentence, ...notes].filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`),
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    `<footer>${link(`${PAGES.tank}#${fragmentOf(asked.country, asked.set)}`, `${texts.full} (${title})`)}`,
    `<small>${escapeHtml(texts.disclaimer)}</small></footer></main></body></html>`,
  ].join('')
}
