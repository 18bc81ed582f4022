import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, fold, matchChoices, MAX_SUGGESTIONS, prepareChoices, withMarketNames } from './choices.ts'

const choices: Choice[] = [
  { id: '1', name: 'YaraVita ZINC 700' },
  { id: '2', name: 'Zintrac 700' },
  { id: '3', name: 'Époxi Top' },
  { id: '4', name: 'Bør Flüssig' },
  { id: '5', name: 'Karate Zeon' },
  { id: '6', name: 'Łan Extra' },
  { id: '7', name: 'Groß & Stark' },
  { id: '8', name: 'Цинк 700' },
  { id: '9', name: 'जिंक 700' },
]
const prepared = prepareChoices(choices)
const idsFor = (query: string) => matchChoices(query, prepared).map(({ id }) => id)

describe('matchChoices', () => {
  test.each([
    ['AC-01 an empty query offers nothing', '', []],
    ['AC-01 a blank query offers nothing', '  \t ', []],
    ['AC-01 one character is enough', 'k', ['5', '7']],
    ['AC-02 case does not matter', 'zInC', ['1']],
    ['AC-02 every word must appear in the name', 'zinc karate', []],
    ['AC-02 words may come in any order', '700 zinc', ['1']],
    ['AC-02 a word may be part of a word', 'tra 70', ['2']],
    ['AC-02 a word may be written twice', 'zinc zinc', ['1']],
    ['AC-02 spaces around and between do not matter', '  zinc   700 ', ['1']],
    ['AC-02 a plain query finds an accented name', 'epoxi', ['3']],
    ['AC-02 an accented query finds a plain name', 'kárate', ['5']],
    ['AC-02 letters without a separable accent fold too', 'bor', ['4']],
    ['AC-02 ł is found as l', 'lan', ['6']],
    ['AC-02 ß is found as ss', 'gross', ['7']],
    ['AC-02 Cyrillic is matched', 'цинк', ['8']],
    ['AC-02 Devanagari is matched', 'जिंक', ['9']],
    ['AC-02 what looks like a pattern is plain text', '.*', []],
  ])('%s', (_rule, query, ids) => expect(idsFor(query)).toEqual(ids))

  test('AC-02 names that begin with the query come first', () => expect(idsFor('zin')).toEqual(['2', '1']))

  test('ANS-30 the whole name comes first, then names and words that begin so, then the rest', () => {
    const names = ['Azincor', 'New Zinc', 'Zinc 700', 'Zinc', 'Top-zinc', 'Zincor', 'Bor zinc']
    const list = prepareChoices(names.map((name) => ({ id: name, name })))
    expect(matchChoices(' ZINC ', list).map(({ id }) => id)).toEqual([
      'Zinc',
      'Zinc 700',
      'Zincor',
      'New Zinc',
      'Bor zinc',
      'Azincor',
      'Top-zinc',
    ])
    expect(matchChoices('zinc 700', list).map(({ id }) => id)).toEqual(['Zinc 700'])
  })

  test('AC-03 at most 40 are offered', () => {
    const many = prepareChoices(Array.from({ length: 100 }, (_, at) => ({ id: String(at), name: `Product ${at}` })))
    expect(matchChoices('product', many)).toHaveLength(MAX_SUGGESTIONS)
    expect(matchChoices('ct', many)).toHaveLength(MAX_SUGGESTIONS)
    expect(MAX_SUGGESTIONS).toBe(40)
  })

  test('AC-03 a name that begins with the query is offered however many contain it before', () => {
    const many = [...Array.from({ length: 100 }, (_, at) => ({ id: String(at), name: `New zinc ${at}` })), { id: 'z', name: 'Zinc' }]
    const found = matchChoices('zinc', prepareChoices(many))
    expect(found[0]?.id).toBe('z')
    expect(found).toHaveLength(MAX_SUGGESTIONS)
  })

  const names = fc.string({ unit: 'grapheme', maxLength: 30 })
  const lists = fc.array(names, { maxLength: 60 }).map((list) => list.map((name, at) => ({ id: String(at), name })))

  test('AC-02 every match contains every word, and no more than 40 matches are left out', () =>
    fc.assert(
      fc.property(lists, fc.string({ unit: 'grapheme', maxLength: 6 }), (list, query) => {
        const words = fold(query).split(/\s+/).filter(Boolean)
        const expected = words.length === 0 ? [] : list.filter(({ name }) => words.every((word) => fold(name).includes(word)))
        const found = matchChoices(query, prepareChoices(list))
        expect(found).toHaveLength(Math.min(expected.length, MAX_SUGGESTIONS))
        expect(expected).toEqual(expect.arrayContaining(found))
      }),
    ))

  test('ANS-30 whatever matches, it is in order of its rank, and within a rank in the given order', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 35 }), words, (list, query) => {
        const typed = query.split(' ').filter(Boolean)
        const rankOf = (given: string): number => {
          const name = given.split(' ').filter(Boolean).join(' ')
          if (name === typed.join(' ')) return 0
          if (name.startsWith(typed[0]!)) return 1
          return name.split(' ').some((word) => word.startsWith(typed[0]!)) ? 2 : 3
        }
        const named = list.map((name, at) => ({ id: String(at), name }))
        const expected = typed.length === 0 ? [] : named.filter(({ name }) => typed.every((word) => name.includes(word)))
        expect(matchChoices(query, prepareChoices(named))).toEqual(expected.toSorted((one, other) => rankOf(one.name) - rankOf(other.name)))
      }),
    )
  })

  test('AC-02 folding twice changes nothing', () =>
    fc.assert(
      fc.property(names, (name) => {
        expect(fold(fold(name))).toBe(fold(name))
      }),
    ))
})

describe('withMarketNames', () => {
  const agrochemicals = [
    { id: 'a', name: 'Opus' },
    { id: 'm', name: 'Zintrac 700' },
  ]
  const inFrance = withMarketNames(agrochemicals, [{ id: 'm', name: 'Zinc Liquide' }])

  test.each([
    ['SRCH-04 the market name replaces the general one', [{ id: 'm', name: 'Zinc Liquide' }], ['Zinc Liquide', 'Opus']],
    ['SRCH-04 products of other ids change nothing', [{ id: 'x', name: 'Other' }], ['Opus', 'Zintrac 700']],
    ['SRCH-04 no market names change nothing', [], ['Opus', 'Zintrac 700']],
  ])('%s', (_rule, market, names) => expect(withMarketNames(agrochemicals, market).map(({ name }) => name)).toEqual(names))

  test('SRCH-04 the given list stays as it was', () => {
    withMarketNames(agrochemicals, [{ id: 'a', name: 'Changed' }])
    expect(agrochemicals[0]?.name).toBe('Opus')
  })

  test.each([
    ['its market name finds a product, which then shows that name only', 'liqui', { id: 'm', name: 'Zinc Liquide' }],
    ['its general name finds it too, and shows', '700 zintrac', { id: 'm', name: 'Zinc Liquide', generalName: 'Zintrac 700' }],
    ['words may be in either name', 'liquide 700', { id: 'm', name: 'Zinc Liquide', generalName: 'Zintrac 700' }],
  ])('SRCH-04 %s', (_rule, query, found) => expect(matchChoices(query, prepareChoices(inFrance))).toEqual([found]))

  test('SRCH-04 what both names contain is offered once', () =>
    expect(matchChoices('zin', prepareChoices(inFrance))).toEqual([{ id: 'm', name: 'Zinc Liquide' }]))
})
