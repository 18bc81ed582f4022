import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { RESULT_CODES, TEST_KINDS, type TestKind } from '../../domain/records.ts'
import type { IndexableTest } from '../../domain/search/index/build-index.ts'
import { dataCalls } from '../../domain/calls/answer-calls.ts'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { passedAsOlder } from '../../domain/search/testing/older.ts'
import { build } from '../../domain/search/testing/some-data.ts'
import { type PlainTest, plainTests } from '../../domain/tank/testing/plain-tests.ts'
import { type AnswerFace, faceText } from '../../domain/tank/answer-face.ts'
import { someTank, someTankWithHistory } from '../../domain/tank/testing/tank-data.ts'
import type { ServedData } from '../served-data/served-data.ts'
import { loadSurfaces, type Shown } from './testing/surfaces.ts'
import { assertUntil } from '../../domain/search/testing/assert-until.ts'

let surfaces: Awaited<ReturnType<typeof loadSurfaces>>
beforeAll(async () => {
  surfaces = await loadSurfaces()
})

const FAILS = /failed|^Conflicting|[1-9]\d* fail/
const COUNTRY_NAMES: Record<string, string> = { FR: 'France', DE: 'Germany', US: 'United States' }
const PASSES = /\bpass|compatible/i
const saysPass = (text: string): boolean => PASSES.test(text.replaceAll('This is not a pass', ''))
/** A pass with a product at rate 0 shows nothing (TANK-120). */
const shownBy = ({ result, ingredients }: IndexableTest): Shown =>
  result !== 'NC' && ingredients.some(({ rate }) => rate === 0) ? 'noRate' : result
const someSet = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { minLength: 2, maxLength: 4 })

const isSame = ({ products }: PlainTest, set: readonly string[]): boolean =>
  products.size === set.length && set.every((id) => products.has(id))
/** What is to be said of a set of products, by looking at each test. */
const truthOf = (tests: readonly PlainTest[], set: readonly string[]) => ({
  hasFail: tests.some((one) => one.result === 'NC' && one.products.size >= 2 && [...one.products].every((id) => set.includes(id))),
  isShown: tests.some((one) => one.result !== 'NC' && one.hasRates && isSame(one, set)),
  isBare: tests.some((one) => one.result !== 'NC' && !one.hasRates && isSame(one, set)),
  isTested: tests.some((one) => isSame(one, set)),
})

const each = (names: readonly string[], what: readonly string[]): string[] => names.flatMap((name) => what.map((one) => `${name} ${one}`))
const VERDICTS_SEEN = [
  ...each(['embed', 'assistants'], ['fail', 'shown', 'not shown', 'rate not known']),
  'embed mix beside larger ones',
  ...each(['pages', 'titles', 'feeds'], ['fail', 'shown', 'nothing', 'rate not known']),
]
/** Surfaces that name tests. */
const NAMING = ['embed', 'assistants', 'pages', 'feeds', 'entries', 'emails']
const FACED = each(['embed', 'assistants', 'pages'], ['pass', 'care', 'fail'])
const TOLD_SEEN = each(['emails', 'entries'], each(['foliar', 'seed'], ['C', 'CA', 'NC', 'noRate']))
const COUNTED_SEEN = each(['findTests'], ['nothing', 'one without', 'one only with', 'more some with', 'more only with'])

test('OPEN-01 OPEN-02 OPEN-03 OPEN-04 no surface says more than the tests show: a fail comes first, a pass has its test, what was not tested is no pass and no page', () => {
  const seen = new Set<string>()
  assertUntil(
    fc.property(someTank, someSet, (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const all = plainTests(data.tests, data.products)
      const inFrance = truthOf(
        all.filter(({ country }) => country === 'FR'),
        set,
      )
      const tested = new Set(all.filter((one) => isSame(one, set)).map(({ country }) => country))
      const inTested = truthOf(
        all.filter(({ country }) => tested.has(country)),
        set,
      )
      const results = new Map(data.tests.map((one) => [one.id, shownBy(one)]))
      const nameOf = (ids: readonly string[]) => ids.map((one) => index.products[index.terms.product.get(one)!]!.name).join(' + ')
      for (const [name, surface] of Object.entries(surfaces.verdicts)) {
        const said = surface(served, set)
        const isSilent = said === undefined
        expect([name, isSilent && inFrance.isTested]).toEqual([name, false])
        if (isSilent) seen.add(`${name} nothing`)
        if (isSilent) continue
        const { heading, sentence, looksLike, ofEveryCountry = false, looksOfEveryCountry = ofEveryCountry, mix, tests } = said
        if (mix !== undefined && all.some((one) => one.products.size > set.length && set.every((id) => one.products.has(id))))
          seen.add(`${name} mix beside larger ones`)
        const looked = looksOfEveryCountry ? inTested : inFrance
        const { hasFail, isShown, isBare } = ofEveryCountry ? inTested : inFrance
        const failedIn = [...tested].filter(
          (code) =>
            truthOf(
              all.filter(({ country }) => country === code),
              set,
            ).hasFail,
        )
        const isFailUnnamed = ofEveryCountry && failedIn.some((code) => !sentence.includes(COUNTRY_NAMES[code]!))
        // What contradicts itself is amber, and says so first.
        const looksGood = looksLike === 'pass' || (looksLike === 'care' && !FAILS.test(heading))
        const isWrong =
          (mix !== undefined && mix !== nameOf(set)) ||
          FAILS.test(heading) !== hasFail ||
          isFailUnnamed ||
          (!isShown && saysPass(`${heading} ${sentence}`)) ||
          (looksGood && (looked.hasFail || !looked.isShown)) ||
          tests.some(({ id, result }) => result !== results.get(id))
        expect(isWrong, `${name}: ${mix} ${heading}. ${sentence} ${looksLike} ${JSON.stringify(tests)}`).toBe(false)
        seen.add(`${name} ${hasFail ? 'fail' : isShown ? 'shown' : 'not shown'}`)
        if (!hasFail && !isShown && isBare) seen.add(`${name} rate not known`)
      }
    }),
    { numRuns: 300, isMet: () => VERDICTS_SEEN.every((one) => seen.has(one)) },
  )
  expect([...seen]).toEqual(expect.arrayContaining(VERDICTS_SEEN))
})

test('FACE-05 the API, frames, assistants and public pages have one face for one mix: its family, its tests and its fails', () => {
  const families = new Set<string>()
  assertUntil(
    fc.property(someTankWithHistory, someSet, (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const asker = { reseller: undefined, resellers: [] }
      const lines = set.map((productId) => ({ productId }))
      const outcome = dataCalls.tank(served, asker, { countryCode: 'FR', lines })
      if (!('json' in outcome)) throw new Error('no answer')
      const { face } = (JSON.parse(outcome.json(() => ({ C: '', CA: '', NC: '' }))) as { headline: { face: AnswerFace } }).headline
      for (const [name, surface] of Object.entries(surfaces.verdicts)) {
        const said = surface(served, set)
        if (said?.face === undefined) continue
        expect([name, said.face]).toEqual([name, faceText(face)])
        families.add(`${name} ${face.family}`)
      }
      if (set.length !== 2) return
      const [makerChemicalId, agrochemicalCode] = set
      const summary = dataCalls.searchSummary(served, asker, { countryCode: 'FR', makerChemicalId, agrochemicalCode })
      if (!('json' in summary)) throw new Error('no summary')
      expect((JSON.parse(summary.json(() => ({ C: '', CA: '', NC: '' }))) as { face?: AnswerFace }).face).toEqual(face)
    }),
    { numRuns: 300, isMet: () => FACED.every((one) => families.has(one)) },
  )
  expect([...families]).toEqual(expect.arrayContaining(FACED))
})

test('WHO-36 WHO-37 no surface is green for a mix that passed only with older formulations, and each names such a test as one, with its fails', () => {
  const seen = new Set<string>()
  assertUntil(
    fc.property(someTankWithHistory, someSet, (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const all = plainTests(data.tests, data.products)
      if (!all.some((one) => one.isOlder)) return
      const shown = new Map(
        data.tests.map((one) => {
          const plainly = shownBy(one)
          return [one.id, plainly !== 'noRate' && passedAsOlder(one, data.products) ? 'older' : plainly]
        }),
      )
      const passesNow = all.some((one) => one.result === 'C' && one.hasRates && !one.isOlder && isSame(one, set))
      for (const [name, surface] of Object.entries(surfaces.verdicts)) {
        const said = surface(served, set)
        if (!said) continue
        expect([name, said.looksLike === 'pass' && !passesNow]).toEqual([name, false])
        for (const { id, result } of said.tests) expect([name, id, result]).toEqual([name, id, shown.get(id)])
        if (said.tests.some(({ result }) => result === 'older')) seen.add(name)
      }
      for (const [name, surface] of Object.entries(surfaces.reports))
        for (const { id, result } of surface(served, set, data.tests)) {
          expect([name, id, result]).toEqual([name, id, shown.get(id)])
          if (result === 'older') seen.add(name)
        }
      const counted = surfaces.counts['findTests']!(served, set.slice(0, 2)).counted
      const alone = all.filter((one) => one.country === 'FR' && isSame(one, set.slice(0, 2)))
      expect(counted?.ofJustThese.older ?? 0).toBe(alone.filter((one) => shown.get(one.id) === 'older').length)
    }),
    { numRuns: 150, isMet: () => NAMING.every((one) => seen.has(one)) },
  )
  expect([...seen]).toEqual(expect.arrayContaining(NAMING))
})

test('OPEN-05 a test that is told of by itself, in a feed or an email, has its own result and no other, and says where it had products besides those that were asked for, and where it is a seed coating; of a mix none is told', () => {
  const seen = new Set<string>()
  const asked = fc.oneof(
    someSet,
    fc.constantFrom('1', '2', '3').map((id) => [id]),
  )
  assertUntil(
    fc.property(someTank, asked, (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const known = new Map(data.tests.map((one) => [one.id, one]))
      for (const [name, surface] of Object.entries(surfaces.reports))
        for (const { id, result, saysOthers, saysSeed, text } of surface(served, set, data.tests)) {
          const one = known.get(id)!
          const { kind } = one
          const products = new Set(one.ingredients.map(({ productId }) => productId))
          const hasOthers = name === 'emails' && products.size > set.length
          const isPass = saysPass(text.replaceAll(/Not physically compatible/g, '').replace(/Only physical compatibility was tested/, ''))
          const said = { name, text, id, result, saysOthers, saysSeed, isTrue: one.result !== 'NC' || !isPass }
          expect(said).toMatchObject({ name, id, result: shownBy(one), saysOthers: hasOthers, saysSeed: kind === 'seed', isTrue: true })
          expect(kind === 'seed' && set.length > 1, `${name} tells of a coating who asked for a mix`).toBe(false)
          seen.add(`${name} ${kind} ${result}`)
        }
    }),
    { numRuns: 300, isMet: () => seen.size === TOLD_SEEN.length },
  )
  expect([...seen].toSorted()).toEqual(TOLD_SEEN)
})

test('OPEN-03 OPEN-07 where tests of one or two products are counted, the words say how many there are, how many had other products too, and what those of just these showed', () => {
  const seen = new Set<string>()
  const countsOf = (tests: readonly PlainTest[]) => {
    const count = (code: Shown): number =>
      tests.filter(({ result, hasRates }) => (result === 'NC' || hasRates ? result : 'noRate') === code).length
    return { C: count('C'), CA: count('CA'), NC: count('NC'), noRate: count('noRate'), older: 0 }
  }
  const somePair = fc.array(fc.constantFrom('1', '2', '3', '4', '5'), { minLength: 1, maxLength: 2 })
  const fewOrMany = fc.constantFrom(2, 4, 8, 30)
  assertUntil(
    fc.property(someTank, somePair, fewOrMany, (data, asked, most) => {
      const set = [...new Set(asked)]
      const all = data.tests.slice(0, most)
      const index = build(data.products, all)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const inFrance = plainTests(all, data.products).filter(({ country }) => country === 'FR')
      const theirs = inFrance.filter(({ products }) => set.every((id) => products.has(id)))
      const alone = theirs.filter((one) => isSame(one, set))
      const truth = {
        tests: theirs.length,
        ofThem: countsOf(theirs),
        withOthers: theirs.length - alone.length,
        ofJustThese: countsOf(alone),
      }
      const results = new Map(all.map((one) => [one.id, shownBy(one)]))
      for (const [name, surface] of Object.entries(surfaces.counts)) {
        const { text, counted, tests } = surface(served, asked)
        expect([name, text, counted]).toEqual([name, text, theirs.length === 0 ? undefined : truth])
        expect(tests.map(({ id, result }) => results.get(id) === result)).toEqual(tests.map(() => true))
        const { withOthers } = truth
        const others = withOthers === 0 ? 'without' : alone.length === 0 ? 'only with' : 'some with'
        seen.add(theirs.length === 0 ? `${name} nothing` : `${name} ${theirs.length === 1 ? 'one' : 'more'} ${others}`)
      }
    }),
    { numRuns: 600, isMet: () => COUNTED_SEEN.every((one) => seen.has(one)) },
  )
  expect([...seen]).toEqual(expect.arrayContaining(COUNTED_SEEN))
})

const KIND_WORDS: Record<TestKind, string> = { foliar: 'tank mixes', seed: 'seed coatings' }
const MEASURED: Record<TestKind, string> = {
  foliar: 'Physical compatibility in a spray tank',
  seed: 'Physical compatibility in the slurry and on the seed',
}
type KindSaid = { counts: string; days: string; countries: string[] }

/** What is to be said of a product's tests of a kind, by looking at each. */
const truthOfKind = (tests: readonly IndexableTest[]): KindSaid => {
  const [pass, care, fail, noRate] = ([...RESULT_CODES, 'noRate'] as const).map(
    (code) => tests.filter((one) => shownBy(one) === code).length,
  )
  const days = tests.map(({ date }) => date).toSorted()
  return {
    counts:
      (fail! > 0 && 0 === pass! + care! + noRate!
        ? `${fail} of ${fail} failed`
        : fail! > 0
          ? `${fail} fail, ${care} with care, ${pass} pass`
          : `${pass} pass, ${care} with care, ${fail} fail`) + (noRate! > 0 ? `, ${noRate} with a rate that is not known` : ''),
    days: `${days[0]}/${days.at(-1)}`,
    countries: [...new Set(tests.map(({ country }) => country))].toSorted(),
  }
}

test('OPEN-08 the page of a product says of tank mixes and of seed coatings what its tests of each show and nothing of what it has no test of, in title, descriptions and data for machines too', () => {
  const seen = new Set<string>()
  const countsIn = (text: string): string[] =>
    text.match(/\d+ of \d+ failed|\d+ (?:pass|fail), \d+ with care, \d+ (?:pass|fail)(?:, \d+ with a rate that is not known)?/g) ?? []
  /** The same numbers as tiles, fails first; what shows nothing stands below them in words. */
  const tilesOf = (counts: string): string => {
    const number = (word: string): string => new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? '0'
    const fails = /^(\d+) of \d+ failed/.exec(counts)?.[1] ?? number('fail')
    const words = counts.includes('rate that is not known') ? `${counts}, ` : ''
    return `${fails} fail +${number('with care')} with care +${number('pass')} pass +${words}`
  }
  fc.assert(
    fc.property(someTank, ({ products, tests }) => {
      const index = build(products, tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      for (const { id } of products) {
        const own = tests.filter(({ ingredients }) => ingredients.some(({ productId }) => productId === id))
        const kinds = TEST_KINDS.filter((kind) => own.some((one) => one.kind === kind))
        const truth = kinds.map((kind) => truthOfKind(own.filter((one) => one.kind === kind)))
        const page = surfaces.productPage(served, id)
        seen.add(kinds.join(' and '))
        expect(page === undefined).toBe(kinds.length === 0)
        if (!page) continue
        const words = kinds.map((kind) => KIND_WORDS[kind])
        expect(page.title).toContain(`Product ${id}: laboratory tests of ${words.join(' and ')} ·`)
        for (const description of page.descriptions) {
          expect(countsIn(description)).toEqual(truth.map(({ counts }) => counts))
          expect([...description.matchAll(/laboratory tests of ([a-z ]+) – \d/g)].map(([, word]) => word)).toEqual(words)
        }
        kinds.forEach((kind, at) => {
          const [from, to] = truth[at]!.days.split('/').map((day) => day.slice(0, 4))
          expect(page.text).toMatch(
            new RegExp(
              `${kind === 'seed' ? 'Seed Coatings' : 'Tank mixes'} +${tilesOf(truth[at]!.counts)}${from === to ? to : `${from}\u2060–\u2060${to}`} `,
            ),
          )
        })
        expect(page.text.includes('in the slurry and on the seed')).toBe(kinds.includes('seed'))
        expect(page.text.includes('conventional sprayer')).toBe(kinds.includes('foliar'))
        expect(page.links.some((link) => /^\/(?:tank#|chart\?)/.test(link))).toBe(kinds.includes('foliar'))
        const data = (page.linkedData[0] as { '@graph': Record<string, unknown>[] })['@graph'].filter((one) => one['@type'] === 'Dataset')
        expect(
          data.map(({ variableMeasured, description, temporalCoverage, spatialCoverage }) => ({
            variableMeasured,
            counts: countsIn(String(description)).join(),
            days: temporalCoverage,
            countries: (spatialCoverage as { name: string }[]).map(({ name }) => name).toSorted(),
          })),
        ).toEqual(truth.map((one, at) => ({ variableMeasured: MEASURED[kinds[at]!], ...one })))
      }
    }),
    { numRuns: 200 },
  )
  for (const kinds of ['', 'foliar', 'seed', 'foliar and seed']) expect(seen).toContain(kinds)
})
