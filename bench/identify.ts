import { DatabaseSync } from 'node:sqlite'
import { prepareChoices } from '../src/domain/products/choices.ts'
import { askedBy, identify } from '../src/domain/products/identify/identify.ts'
import { nearIndexOf } from '../src/domain/products/identify/near/near-index.ts'
import { withNear } from '../src/domain/products/identify/near/suggest-near.ts'
import { prepareSuggestions } from '../src/domain/products/prepared-suggestions.ts'
import { suggest } from '../src/domain/products/suggestions.ts'
import { byEffort } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { quantile, rounded } from './support/statistics.ts'

const COUNTRY = 'FR'
const DAY = '2026-06-30'
const SYLLABLES = ['bor', 'zin', 'kal', 'mag', 'tra', 'vi', 'so', 'nex', 'ti', 'sul', 'ra', 'mo', 'cu', 'fer', 'lan', 'do']
const ROUNDS = 5

/** Names of two or three syllables and a strength: no two are the same. */
const nameOf = (at: number): string => {
  const word = [at % 16, Math.floor(at / 16) % 16, Math.floor(at / 256) % 16].map((place) => SYLLABLES[place]!).join('')
  return `${word[0]!.toUpperCase()}${word.slice(1)} ${SYLLABLES[Math.floor(at / 4_096) % 16]!} ${100 + (at % 90) * 10} ${['SC', 'WG', 'EC'][at % 3]!}`
}

const asHeard = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('k', 'ck')
    .replaceAll('x', 'ks')
    .replaceAll('z', 's')
    .replaceAll(/c(?=u)/g, 'k')
    .replaceAll('v', 'w')

/** What is asked, by its kind: each of every 500th product. */
const KINDS: Record<string, (at: number) => string> = {
  'a name': nameOf,
  'a name without separators': (at) => nameOf(at).replaceAll(' ', ''),
  'a name with one letter wrong': (at) => nameOf(at).replace(/[a-z]/, 'x'),
  'the beginning of a name': (at) => nameOf(at).slice(0, 4),
  'a number with its words': (at) => `AMM n° ${2_000_000 + at}`,
  'a name as it is heard': (at) => asHeard(nameOf(at)),
  'a name with two letters wrong': (at) =>
    nameOf(at)
      .replace(/(?<=^..)[a-z]/, 'w')
      .replace(/(?<=^.{5})[a-z]/, ''),
  'an element in another language': (at) => ['जिंक', 'kobber', 'цинк', 'schwefel'][Math.floor(at / 500) % 4]!,
  'a text that is no product': (at) => `keep away from children ${at}`,
}

export const measureIdentify: Measurement = {
  name: 'identify',
  title: 'which product is meant',
  run: (report, effort) => {
    const products = byEffort(effort, 5_000, 50_000)
    const choices = Array.from({ length: products }, (_one, at) => ({ id: String(at), name: nameOf(at) }))
    const details = new Map(
      choices.map(({ id }, at) => [
        id,
        { actives: [`active ${at % 300}`], manufacturer: `Maker ${at % 90}`, codes: [`FR:${2_000_000 + at}`] },
      ]),
    )
    const started = performance.now()
    const prepared = prepareSuggestions(prepareChoices(choices), details, COUNTRY)
    const preparedMs = performance.now() - started
    const beforeNear = performance.now()
    const near = nearIndexOf(prepared)
    const nearMs = performance.now() - beforeNear
    const database = new DatabaseSync(':memory:')
    database.exec(`create virtual table names using fts5(name, tokenize = 'trigram')`)
    const insert = database.prepare('insert into names (rowid, name) values (?, ?)')
    database.exec('begin')
    for (const [at, { name }] of choices.entries()) insert.run(at + 1, name)
    database.exec('commit')
    const peer = database.prepare('select rowid from names where name match ? order by rank limit 40')
    const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`
    for (const [kind, textOf] of Object.entries(KINDS)) {
      const texts = choices.flatMap((_one, at) => (at % 500 === 0 ? [textOf(at)] : []))
      const times = { suggest: [] as number[], near: [] as number[], identify: [] as number[], peer: [] as number[] }
      const timed = (list: number[], run: () => unknown): void => {
        const before = performance.now()
        run()
        list.push(performance.now() - before)
      }
      for (let round = 0; round < ROUNDS; round++)
        for (const text of texts) {
          timed(times.suggest, () => suggest(text, prepared))
          // With what is near, where little is found as typed.
          timed(times.near, () => withNear(text, suggest(text, prepared), () => near))
          timed(times.identify, () => identify(askedBy(text, COUNTRY), prepared, { day: DAY }))
          timed(times.peer, () => peer.all(phrase(text)))
        }
      report(
        `Which of ${products.toLocaleString('en')} products is meant (prepared in ${rounded(preparedMs)} ms, what is near in ${rounded(nearMs)} ms)`,
        {
          asked: kind,
          'a list while typing ms, median': rounded(quantile(times.suggest, 0.5)),
          p99: rounded(quantile(times.suggest, 0.99)),
          'with what is near ms, median': rounded(quantile(times.near, 0.5)),
          ' p99': rounded(quantile(times.near, 0.99)),
          'which one ms, median': rounded(quantile(times.identify, 0.5)),
          'p99 ': rounded(quantile(times.identify, 0.99)),
          'SQLite FTS5 (trigrams) ms, median': rounded(quantile(times.peer, 0.5)),
        },
      )
    }
    database.close()
    return Promise.resolve()
  },
}
