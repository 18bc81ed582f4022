import type { z } from 'zod/mini'
import type { tank } from '../../../contract/look-ups/tank.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import type { EmbedQuestion } from '../../../contract/public/embed.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import { PAGES } from '../../../domain/pages.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { type HeadlineState, isOnlyOlder } from '../../../domain/tank/headline.ts'
import { fragmentOf } from '../../../domain/tank/link-check.ts'
import { type SharingTexts, verdictIn } from '../sharing/sharing-texts.ts'
import type { EmbedTexts } from './embed-texts.ts'

type Tone = 'fail' | 'care' | 'pass' | 'unknown'
type Answer = z.output<typeof tank.response>

/** How a state looks. Only a pass of the very mix at one's strength is green; a fail of any part of it is red. */
const TONES: Record<HeadlineState, Tone> = {
  failed: 'fail',
  conflicting: 'fail',
  'part-failed': 'fail',
  'part-failed-at-other-strength': 'fail',
  passed: 'pass',
  'passed-with-care': 'care',
  'passed-compare-water': 'care',
  'passed-compare-rates': 'care',
  'not-in-your-water': 'unknown',
  'not-at-your-strength': 'unknown',
  'with-others': 'unknown',
  'parts-only': 'unknown',
  'nothing-known': 'unknown',
  unconfirmed: 'unknown',
}

/** A shape for each, so that nobody depends on colours. */
const SIGNS: Record<Tone, string> = {
  fail: '<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path d="m9 9 6 6m0-6-6 6"/>',
  care: '<path d="M12 3 2 20h20z"/><path d="M12 10v4m0 3v.01"/>',
  pass: '<circle cx="12" cy="12" r="10"/><path d="m8 12 3 3 5-6"/>',
  unknown: '<circle cx="12" cy="12" r="10" stroke-dasharray="4 3"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.5m0 3v.01"/>',
}

const MAX_TESTS = 3

export const EMBED_STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:.75rem;font:1rem/1.45 system-ui,sans-serif;color:#1c231f;background:#fff;overflow-wrap:anywhere}' +
  'main{border-inline-start:.3rem solid;padding-inline-start:.75rem}h1{display:flex;gap:.5rem;margin:0;font-size:1.125rem;line-height:1.3}' +
  'svg{flex:none;width:1.5rem;height:1.5rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}' +
  'p,ul{margin:.4rem 0}ul{padding:0;list-style:none}a{color:#14508c;display:inline-block;padding:.2rem 0}small{display:block;color:#4a544e}strong{color:#8a4b00}' +
  '.fail{color:#a8201a}.care{color:#8a4b00}.pass{color:#17653c}.unknown{color:#4a544e}main>:not(h1){color:#1c231f}' +
  '@media(prefers-color-scheme:dark){body,main>:not(h1){color:#e6ebe8;background:#141a17}a{color:#8ec5ff}small{color:#b4bfb9}strong,.care{color:#f2b564}.fail{color:#ffb4ab}.pass{color:#8fd3a8}.unknown{color:#b4bfb9}}'

type Drawn = {
  asked: EmbedQuestion
  answer: Answer
  isDemo: boolean
  words: WordsOfTank
  sharing: SharingTexts
  texts: EmbedTexts
  title: string
}

/** The page: the sentence of *My tank*, the tests that decide it, and what limits them. It needs no script. */
export const drawEmbed = ({ asked, answer, isDemo, words, sharing, texts, title }: Drawn): string => {
  const { language } = asked
  const { heading, sentence, notes } = words({ language, answer })
  const tone = isOnlyOlder(answer.headline) ? 'care' : TONES[answer.headline.state]
  const link = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
  const { state, fails, testIds } = answer.headline
  const failed = fails.map(({ testId }) => testId)
  // Where tests contradict each other, both are shown.
  const deciding = [...new Set(state === 'conflicting' ? [...testIds, ...failed] : [...failed, ...testIds])]
  const tests = deciding.flatMap((id) => answer.tests.find(({ tankmixId }) => tankmixId === id) ?? []).slice(0, MAX_TESTS)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = tests.map((test) => {
    const { tankmixId, dateOfTest, ingredients } = test
    const report = PAGES.report.replace(':testId', encodeURIComponent(tankmixId)).replace(':languageCode', language)
    const tested = ingredients.map(({ name }) => name).join(' + ')
    const mark = test.underReview ? `${sharing.underReview} · ` : ''
    return `<li>${link(report, `${mark}${verdictIn(sharing, test)}${colonIn(language)}${tested}, ${day.format(new Date(dateOfTest))}`)}</li>`
  })
  // The answer names products of its evidence too: the sentence is about those of the question alone.
  const names = new Map(answer.products.map(({ id, name }) => [id, name]))
  const mix = asked.set.map((id) => names.get(id) ?? id).join(' + ')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${escapeHtml(`${heading} · ${title}`)}</title><style>${EMBED_STYLE}</style></head><body>`,
    isDemo ? `<p><strong>${escapeHtml(sharing.demonstration)}</strong></p>` : '',
    `<main class="${tone}"><h1 class="${tone}"><svg viewBox="0 0 24 24" aria-hidden="true">${SIGNS[tone]}</svg><span>${escapeHtml(heading)}</span></h1>`,
    `<p>${escapeHtml(mix)}</p><p>${escapeHtml(sentence)}</p>`,
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    `<p>${link(`${PAGES.tank}#${fragmentOf(asked.country, asked.set)}`, `${texts.full} (${title})`)}</p>`,
    `<small>${escapeHtml(texts.disclaimer)}</small></main></body></html>`,
  ].join('')
}
