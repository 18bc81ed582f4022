import { expect, test } from 'vitest'
import { LAST_READING_HOURS } from '../../../domain/condition-limits.ts'
import { EVIDENCE_LEVELS } from '../../../domain/evidence-level/evidence-level.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'

const articles = import.meta.glob<string>('../../../../content/articles/evidence-levels/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('EVID-08 the article has each level, the hours and the rounding of the rule, and as many points, in every language', () => {
  expect(Object.keys(articles).length).toBe(LANGUAGE_CODES.length)
  const pointsOf = (text: string) => [text.match(/^- /gm)?.length, text.match(/^## /gm)?.length]
  const english = articles['../../../../content/articles/evidence-levels/en.md']!
  expect(pointsOf(english)).toEqual([12, 3])
  for (const [file, text] of Object.entries(articles)) {
    expect([file, [...text.matchAll(/^\| ([A-Z]) \|/gm)].map(([, level]) => level)]).toEqual([file, [...EVIDENCE_LEVELS]])
    expect([file, text.includes(` ${LAST_READING_HOURS} `), /0[.,]5[\u00a0\u202f]%/.test(text)]).toEqual([file, true, true])
    expect([file, pointsOf(text)]).toEqual([file, pointsOf(english)])
  }
})
