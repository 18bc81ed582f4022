import { useMemo, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Choice } from '../../../domain/products/choices.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import { suggestingOf } from './product-options.tsx'

const LISTED: Choice[] = [
  { id: '1', name: 'Azo Gold' },
  { id: '2', name: 'Azo Silver' },
  { id: '3', name: 'Azo Plus' },
  { id: '4', name: 'Bentax' },
  { id: '5', name: 'Azo Zero' },
]
const DETAILS = {
  ids: LISTED.map(({ id }) => id),
  formulations: ['SC', 'SC', 'SC', 'SC', 'SC'],
  forms: LISTED.map(() => 'L' as const),
  manufacturers: ['Nordfeld'],
  manufacturerAt: [0, 0, 0, 0, 0],
  actives: ['azoxystrobin', 'mesotrione'],
  activesAt: [[0], [0], [0], [1], [0]],
  foliarTests: [0, 7, 0, 2, 268],
  seedTests: [5, 0, 0, 0, 0],
}

type PickerProps = { choices: readonly Choice[]; product?: string; kind?: 'foliar' | 'seed' }

const Picker = ({ choices, product, kind = 'foliar' }: PickerProps) => {
  const [value, setValue] = useState<Choice>()
  const [suggesting] = useState(() =>
    suggestingOf({ step: 'ready', value: DETAILS, from: 'server', asOf: 0, version: undefined }, kind, 'fr', LISTED, product),
  )
  return <Typeahead label="Partner" value={value} choices={choices} suggesting={suggesting} onChange={setValue} />
}
const box = () => page.getByRole('combobox', { name: 'Partner' })
const names = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.firstElementChild!.textContent.replace(/ SC$/, ''))

test.each([
  ['foliar', ['Azo Zero', 'Azo Silver', 'Azo Gold', 'Azo Plus']],
  ['seed', ['Azo Gold', 'Azo Silver', 'Azo Plus', 'Azo Zero']],
] as const)('ANS-104 of names that match equally well those with most %s tests come first', async (kind, expected) => {
  await drawPart(() => <Picker choices={LISTED} kind={kind} />)
  await userEvent.fill(box(), 'azo')
  await expect.poll(names).toEqual(expected)
})

const LABELLED: Choice[] = ['YaraVita ZINTRAC™ 700', 'Liberty 280 SL', '2,4-D Amine', 'Karate Zeon', 'Roundup PowerMAX'].map(
  (name, at) => ({
    id: String(at),
    name,
  }),
)
const LABELS = {
  ...DETAILS,
  ids: LABELLED.map(({ id }) => id),
  formulations: LABELLED.map(() => ''),
  forms: LABELLED.map(() => 'L' as const),
  manufacturerAt: LABELLED.map(() => 0),
  activesAt: LABELLED.map(() => [0]),
  codes: [['GTIN:4012345678901'], [], [], [], ['US:524-549']],
  foliarTests: LABELLED.map(() => 0),
  seedTests: LABELLED.map(() => 0),
}

test.each([
  ['EPA Reg. No. 524-549', 'Roundup PowerMAX'],
  ['000524-00549', 'Roundup PowerMAX'],
  ['(01)04012345678901(17)271231', 'YaraVita ZINTRAC™ 700'],
  ['YaraVita ZINTRAC 700', 'YaraVita ZINTRAC™ 700'],
  ['Liberty 280SL', 'Liberty 280 SL'],
  ['2.4-D', '2,4-D Amine'],
  ['KARATEZEON®', 'Karate Zeon'],
])('WHO-13 a grower finds a product by what stands on its label, at 360 px: %s', async (typed, expected) => {
  await page.viewport(360, 740)
  const Labelled = () => {
    const [value, setValue] = useState<Choice>()
    const [suggesting] = useState(() =>
      suggestingOf({ step: 'ready', value: LABELS, from: 'server', asOf: 0, version: undefined }, 'foliar', 'us', LABELLED, undefined),
    )
    return <Typeahead label="Partner" value={value} choices={LABELLED} suggesting={suggesting} onChange={setValue} />
  }
  await drawPart(() => <Labelled />)
  await userEvent.fill(box(), typed)
  await expect.poll(() => names()[0]).toContain(expected)
  await userEvent.click(page.getByRole('option').first())
  await expect.element(box()).toHaveValue(expected)
})

test('WHO-17 who has a number today is offered first, and who had it before with its last day', async () => {
  const codePeriods = (from: string, until: string) => [{ code: 'FR:2110159', from, until }]
  const value = {
    ...DETAILS,
    codes: [['FR:2110159'], ['FR:2110159'], [], []],
    codePeriods: { 0: codePeriods('', '2014-12-31'), 1: codePeriods('2015-01-01', '') },
  }
  const Renumbered = () => {
    const [chosen, setChosen] = useState<Choice>()
    const [suggesting] = useState(() => suggestingOf({ step: 'ready', value, from: 'server', asOf: 0, version: undefined }, 'foliar', 'fr'))
    return <Typeahead label="Partner" value={chosen} choices={LISTED} suggesting={suggesting} onChange={setChosen} />
  }
  await drawPart(() => <Renumbered />)
  await userEvent.fill(box(), 'AMM n° 2110159')
  await expect.poll(() => names().map((name) => name.replace(' SC FR 2110159', ''))).toEqual(['Azo Silver', 'Azo Gold · until 31 Dec 2014'])
  await expect.element(page.getByRole('group', { name: 'By the number on the label' })).toBeVisible()
})

test.each([
  ['the country and the product are named', () => Response.json({ found: [{ country: 'DE', id: '9', name: 'Bortrac' }] }), 1],
  ['without a server only the list is spoken of', () => Promise.reject(new TypeError('no network')), 0],
])('WHO-18 of a number that no product of the country has %s, and nothing is taken', async (_what, respond, named) => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    expect(input).toMatch(/\/api\/tankmix\/foreign-numbers\?number=006123-00&country=fr$/)
    return respond()
  })
  await drawPart(() => <Picker choices={LISTED} />)
  await userEvent.fill(box(), '006123-00')
  await expect.element(page.getByText('No match in our list (France)')).toBeVisible()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.poll(() => page.getByText('Germany: this is the number of Bortrac').elements().length).toBe(named)
  await expect.element(box()).toHaveValue('006123-00')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  asked.mockRestore()
})

test('ANS-105 what is listed but was not tested with the chosen product is offered as such, and never by Enter alone', async () => {
  await drawPart(() => <Picker choices={[LISTED[3]!]} product="Micromax" />)
  await userEvent.fill(box(), 'azo')
  const group = page.getByRole('group', { name: 'Not tested with Micromax' })
  await expect.element(group).toBeVisible()
  await expect.poll(names).toEqual(['Azo Gold', 'Azo Silver', 'Azo Plus', 'Azo Zero'])
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveValue('azo')
  await userEvent.fill(box(), 'azo si')
  await expect.poll(names).toEqual(['Azo Silver'])
  await userEvent.click(page.getByRole('option'))
  await expect.element(box()).toHaveValue('Azo Silver')
})

test('ANS-105 EDI-09 a reseller’s edition says that its list has nothing of it', async () => {
  await drawPart(() => <Picker choices={[LISTED[3]!]} product="Micromax" />, { prefix: '/helena' })
  await userEvent.fill(box(), 'azo')
  await expect.element(page.getByRole('group', { name: 'With Micromax: nothing in Helena’s tests' })).toBeVisible()
})

test('ANS-105 what was tested with the chosen product is offered without what was not', async () => {
  await drawPart(() => <Picker choices={[LISTED[1]!, LISTED[3]!]} product="Micromax" />)
  await userEvent.fill(box(), 'azo')
  await expect.poll(names).toEqual(['Azo Silver'])
})

test('ANS-107 below an empty picker that is pressed stand the most tested, what was searched for last first; a press chooses', async () => {
  const stored = {
    searchHistory: [
      {
        id: 'one',
        at: 1,
        kind: 'foliar',
        prefix: '',
        resultsReturned: 1,
        criteria: { country: { id: 'FR', name: 'France' }, agrochemical: { id: '4', name: 'Bentax' } },
      },
    ],
  }
  await drawPart(() => <Picker choices={LISTED} />, { stored })
  const group = page.getByRole('group', { name: 'Recent and most tested' })
  await expect.element(group).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(box()).toHaveFocus()
  await expect.element(group).not.toBeInTheDocument()
  await userEvent.click(box())
  await expect.element(group).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  expect(
    group
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Bentax', 'Azo Zero', 'Azo Silver'])
  await userEvent.keyboard('{Tab}{Tab}{Escape}')
  await expect.element(box()).toHaveFocus()
  await expect.element(group).not.toBeInTheDocument()
  await userEvent.click(box())
  await userEvent.click(group.getByRole('button', { name: 'Azo Silver' }))
  await expect.element(box()).toHaveValue('Azo Silver')
  await expect.element(box()).toHaveFocus()
  await expect.element(group).not.toBeInTheDocument()
})

const SPELLED: Choice[] = ['Zinkamax Flow', 'Elan Zinc', 'Karate Zeon', 'Seedlift'].map((name, at) => ({ id: String(at), name }))
const SPELLED_DETAILS = { ...DETAILS, ids: SPELLED.map(({ id }) => id), actives: ['zinc', 'copper'], activesAt: [[1], [1], [1], [0]] }

const SpelledPicker = ({ kind = 'foliar' }: { kind?: 'foliar' | 'seed' }) => {
  const [chosen, setChosen] = useState<Choice>()
  const [turn, setTurn] = useState(0)
  const suggesting = useMemo(
    () =>
      suggestingOf(
        { step: 'ready', value: SPELLED_DETAILS, from: 'server', asOf: 0, version: undefined },
        kind,
        'fr',
        undefined,
        undefined,
        () => setTurn((before) => before + 1),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- made anew as `useSuggesting` does
    [turn],
  )
  return <Typeahead label="Partner" value={chosen} choices={SPELLED} suggesting={suggesting} onChange={setChosen} />
}
const nearNames = (): string[] =>
  page
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('option')
    .elements()
    .map((option) => option.firstElementChild!.textContent.replace(/ SC$/, ''))

test.each([
  ['zink', ['Elan Zinc', 'Seedlift'], '3 matches', 'Zinkamax Flow'],
  ['जिंक', ['Elan Zinc', 'Seedlift', 'Zinkamax Flow'], '3 matches', 'जिंक'],
  ['цинк', ['Elan Zinc', 'Seedlift', 'Zinkamax Flow'], '3 matches', 'цинк'],
  ['karatte seon', ['Karate Zeon'], '1 match', 'karatte seon'],
])(
  'SPELL-03 SPELL-04 SPELL-08 below what is named so the picker offers what %s may mean, and Enter alone takes none of it',
  async (typed, expected, count, value) => {
    await page.viewport(360, 740)
    await drawPart(() => <SpelledPicker />)
    await userEvent.fill(box(), typed)
    await expect.poll(() => nearNames().toSorted()).toEqual(expected)
    await expect.element(page.getByRole('status').getByText(count)).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(box()).toHaveValue(value)
  },
)

test('SPELL-03 a press takes what is near', async () => {
  await drawPart(() => <SpelledPicker />)
  await userEvent.fill(box(), 'zink')
  await expect.poll(nearNames).toContain('Elan Zinc')
  await userEvent.click(page.getByRole('group', { name: 'Did you mean' }).getByRole('option', { name: /^Elan Zinc/ }))
  await expect.element(box()).toHaveValue('Elan Zinc')
})

test.each([
  ['karatte', 'None of these?', 'foliar', '/request'],
  ['Kryptonite', 'No match', 'seed', '/request-seed-treatment'],
] as const)('SPELL-07 of %s the picker says “%s”, and leads to the laboratory', async (typed, said, kind, path) => {
  const { visited } = await drawPart(() => <SpelledPicker kind={kind} />)
  await userEvent.fill(box(), typed)
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tell us about it' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Ask the laboratory' }))
  expect(visited.at(-1)).toBe(path)
})
