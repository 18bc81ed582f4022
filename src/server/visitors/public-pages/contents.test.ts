import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import { servedData } from '../../served-data/served-data.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { createTestEncoder } from '../../../domain/search/encode-tests.ts'
import { build, productOf } from '../../../domain/search/testing/some-data.ts'
import { listContent, productContent } from './contents.ts'

anyDatabase('the contents of public pages', ({ open }) => {
  test('LOAD-04 what a product was tested with is made once for each version of the data, whichever of its pages are asked for and in whichever language', async () => {
    const database = await open()
    await loadDemo(database, { maker: 'Yara', productSets: [], today: '2026-11-21', foliarTests: 300, seedTests: 10 })
    const loaded = await loadIndex(database)
    const served = servedData(() => loaded, loadObservationCoder())()
    const { ingredients } = await database.kysely
      .selectFrom('tests')
      .select('ingredients')
      .where('kind', '=', 'foliar')
      .executeTakeFirstOrThrow()
    const [[, id]] = JSON.parse(ingredients) as [[number, string, number]]
    const charged: number[] = []
    const asked = { served, phrases: loadPhrases(), day: '2026-11-21', alerts: true, charge: (searches: number) => charged.push(searches) }
    for (const language of ['en', 'de', 'hi'] as const)
      for (const page of [1, 2, 3, 9_999]) {
        const found = productContent({ ...asked, language, page }, loaded.index.terms.product.get(id)!)!
        expect(found.pages()).toBeGreaterThan(0)
        expect(found.content().partners.length).toBeLessThanOrEqual(10)
      }
    expect(charged).toEqual([CALL_COSTS.chart])
  })

  test('WHO-14 the page of a product has the numbers of the day, and no other as its number; those of before have their days (WHO-16)', async () => {
    const charge = () => undefined
    const asked = { phrases: loadPhrases(), day: '2026-11-21', alerts: true, charge, language: 'en' as const, page: 1 }
    const database = await open()
    await loadDemo(database, { maker: 'Yara', productSets: [], today: '2026-11-21', foliarTests: 3_000, seedTests: 10 })
    const loaded = await loadIndex(database)
    const served = servedData(() => loaded, loadObservationCoder())()
    const ended = loaded.index.products.flatMap(({ codePeriods }, at) =>
      codePeriods.filter(({ until }) => until !== '' && until < asked.day).map(({ code }) => ({ at, code })),
    )
    const pages = ended.flatMap(({ at, code }) => {
      const content = productContent({ ...asked, served }, at)?.content()
      return content ? [content.codes.includes(code)] : []
    })
    expect(new Set(pages)).toEqual(new Set([false]))
    const renamed = loaded.index.products.findIndex(({ otherNames }) => otherNames.some(({ name }) => name === 'Kelivomont'))
    const before = productContent({ ...asked, served }, renamed)?.content().before
    expect(before).toMatchObject({
      names: [{ text: 'Kelivomont', country: 'US', from: '2003-01-01', until: '2019-05-01' }],
      codes: [{ text: expect.stringMatching(/^US:/), from: '2003-01-01', until: '2019-05-01' }],
    })
  })
})

test('WORDS-04 WORDS-05 the list is by letters of all scripts, and sorted as the language of the page sorts', () => {
  const names = ['Azora', 'Åbo', 'Bor', 'Ярило']
  const products = names.map((name, at) => ({ ...productOf(`${at}`, [], []), name }))
  const tested = names.map((_name, at) => ({ order: at + 1, productId: `${at}`, rate: 1 }))
  const test1 = {
    id: '1',
    kind: 'foliar',
    country: 'DK',
    date: '2026-05-14',
    result: 'C',
    waterRate: 200,
    crop: '',
    benefit: '',
    observations: '',
  } as const
  const index = build(products, [{ ...test1, ingredients: tested }])
  const served = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
  const asked = { served, phrases: loadPhrases(), day: '2026-11-21', alerts: true, charge: () => undefined, page: 1 }
  const listIn = (language: LanguageCode, letter: string): string[] | undefined =>
    listContent({ ...asked, language }, letter)
      ?.content()
      .products.map(({ name }) => name)
  expect([listIn('en', 'a'), listIn('da', 'a')]).toEqual([
    ['Åbo', 'Azora'],
    ['Azora', 'Åbo'],
  ])
  const { letters, products: none } = listContent({ ...asked, language: 'da' }, undefined)!.content()
  expect([letters.map(({ letter }) => letter), none]).toEqual([['a', 'b', 'я'], []])
  expect(letters[2]!.href).toBe('/products/%D1%8F?lang=da')
  expect([listIn('ru', 'я'), listIn('ru', 'z')]).toEqual([['Ярило'], undefined])
})
