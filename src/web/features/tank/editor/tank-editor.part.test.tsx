import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '../../../testing/draw-part.tsx'
import { unitsOfCountry } from '../../../../domain/units/country-units.ts'
import { emptyDraft, type TankDraft } from './draft.ts'
import { TankEditor } from './tank-editor.tsx'

const Editor = () => {
  const [draft, setDraft] = useState(() => emptyDraft('en', 'FR', unitsOfCountry('FR')))
  return <TankEditor draft={draft} onChange={setDraft} onCheck={() => undefined} onEmpty={() => undefined} />
}

test('TANK-46 while the names of a country could not be loaded nothing is said to be unknown, and they are loaded again', async () => {
  let isAway = true
  await drawPart(() => <Editor />, {
    responses: {
      countries: () => [{ id: 'FR', name: 'France' }],
      agrochemicals: () => [{ id: '7', name: 'Azo Plus' }],
      marketNames: () => (isAway ? 503 : [{ id: '7', name: 'Azurel' }]),
    },
  })
  const picker = page.getByRole('group', { name: 'Product 1' }).getByLabelText('Product or agrochemical')
  const unlisted = page.getByText('Not in our list: nothing is known of it.')
  await userEvent.fill(picker, 'Azurel')
  await expect.element(page.getByText('Some lists could not be loaded.')).toBeVisible()
  await expect.element(unlisted).not.toBeInTheDocument()

  isAway = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Some lists could not be loaded.')).not.toBeInTheDocument()
  await userEvent.fill(picker, 'Azurell')
  await expect.element(unlisted).toBeInTheDocument()
  await userEvent.fill(picker, 'Azur')
  await userEvent.click(page.getByRole('option', { name: 'Azurel' }))
  await expect.element(picker).toHaveValue('Azurel')
  await expect.element(unlisted).not.toBeInTheDocument()
})

test('SPELL-07 a line that is in no list leads to the page that tells of it and to a request that has its name', async () => {
  await drawPart(() => <Editor />, {
    responses: {
      countries: () => [{ id: 'FR', name: 'France' }],
      agrochemicals: () => [{ id: '7', name: 'Azo Plus' }],
      marketNames: () => [],
    },
  })
  const line = page.getByRole('group', { name: 'Product 1' })
  await userEvent.fill(line.getByLabelText('Product or agrochemical'), 'Kryptonite')
  await expect.element(line.getByRole('link', { name: 'Ask the laboratory' })).toHaveAttribute('href', '/request')
  await expect.element(line.getByRole('link', { name: 'Tell us about it' })).toBeVisible()
})

test('TANK-110 more product than water is asked about at the water while it is typed, and nothing keeps the tank from being checked', async () => {
  let checked = 0
  const Full = () => {
    const [draft, setDraft] = useState<TankDraft>(() => ({
      ...emptyDraft('en', 'FR', unitsOfCountry('FR')),
      water: '200',
      lines: [
        { key: 1, product: { id: '7', name: 'Azo Plus' }, rate: '12', unit: 'L/ha' },
        { key: 2, product: { id: '', name: 'Of the farm' }, rate: '1', unit: 'L/ha' },
      ],
    }))
    return <TankEditor draft={draft} onChange={setDraft} onCheck={() => checked++} onEmpty={() => undefined} />
  }
  await drawPart(() => <Full />, {
    responses: {
      countries: () => [{ id: 'FR', name: 'France' }],
      agrochemicals: () => [{ id: '7', name: 'Azo Plus' }],
      marketNames: () => [],
    },
  })
  const question = page.getByText('More product than water: is the unit right?')
  await expect.element(page.getByLabelText(/Water volume/)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText(/Water volume/), '20')
  await expect.element(question).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Check this tank' }))
  expect(checked).toBe(1)
})

test('NAME-09 a bare name that several products have is said to be of several, until one is chosen', async () => {
  const Stored = () => {
    const [draft, setDraft] = useState<TankDraft>(() => ({
      ...emptyDraft('en', 'FR', unitsOfCountry('FR')),
      lines: [
        { key: 1, product: { id: '', name: 'Camivovex' }, rate: '', unit: 'L/ha' },
        { key: 2, product: { id: '', name: 'Of the farm' }, rate: '', unit: 'L/ha' },
      ],
    }))
    return <TankEditor draft={draft} onChange={setDraft} onCheck={() => undefined} onEmpty={() => undefined} />
  }
  await drawPart(() => <Stored />, {
    responses: {
      countries: () => [{ id: 'FR', name: 'France' }],
      agrochemicals: () => [
        { id: '7', name: 'Camivovex (Carpatia)' },
        { id: '8', name: 'Camivovex (Karoo Agri)' },
      ],
      marketNames: () => [],
    },
  })
  const said = page.getByText('Several products have this name: choose yours.')
  await expect.element(said).toBeVisible()
  expect(page.getByText('Not in our list: nothing is known of it.').elements()).toHaveLength(1)
  const line = page.getByRole('group', { name: 'Product 1' })
  if (line.getByRole('combobox').elements().length === 0) await userEvent.click(line.getByText('Camivovex'))
  await userEvent.fill(line.getByLabelText('Product or agrochemical'), 'Camivo')
  await userEvent.click(page.getByRole('option', { name: /Karoo Agri/ }))
  await expect.element(said).not.toBeInTheDocument()
})

/** Selects of which the chosen unit would be cut, with the width that is short. */
const cutUnits = () =>
  [...document.querySelectorAll('select')].flatMap((select) =>
    [...select.options].flatMap((option) => {
      const whole = select.cloneNode() as HTMLSelectElement
      whole.style.cssText = 'position: absolute; width: auto'
      whole.append(new Option(option.text))
      select.after(whole)
      const short = Math.ceil(whole.getBoundingClientRect().width - select.getBoundingClientRect().width)
      whole.remove()
      return short > 0 ? [`${option.text}: ${short} px`] : []
    }),
  )

test.each(['en', 'de'] as const)(
  'SHELL-10 every unit of a rate fits its closed box at 360 px with text of 100 to 200 % (%s)',
  async (language) => {
    const Rates = () => {
      const [draft, setDraft] = useState<TankDraft>(() => ({
        ...emptyDraft(language, 'FR', unitsOfCountry('US')),
        lines: [{ key: 1, product: { id: '', name: 'Of the farm' }, rate: '', unit: 'US fl oz/ac' }],
      }))
      return (
        <main style={{ padding: '0 var(--space-4)' }}>
          <TankEditor draft={draft} onChange={setDraft} onCheck={() => undefined} onEmpty={() => undefined} />
        </main>
      )
    }
    await drawPart(() => <Rates />, {
      language,
      responses: {
        countries: () => [{ id: 'FR', name: 'France' }],
        agrochemicals: () => [{ id: '7', name: 'Azo Plus' }],
        marketNames: () => [],
      },
    })
    const unit = () => [...document.querySelectorAll('select')].find((select) => select.value === 'US fl oz/ac')
    if (!unit()) await userEvent.click(page.getByText('Of the farm'))
    await expect.poll(unit).toBeDefined()
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    for (const text of ['100%', '110%', '125%', '150%', '200%']) {
      document.documentElement.style.fontSize = text
      expect({ text, cut: cutUnits() }).toEqual({ text, cut: [] })
    }
  },
)

test('AC-93 which product is removed is said, in its button too, and what is wrong is said again when it is checked again', async () => {
  const Two = () => {
    const [draft, setDraft] = useState<TankDraft>(() => ({
      ...emptyDraft('en', 'FR', unitsOfCountry('FR')),
      lines: [
        { key: 1, product: { id: '7', name: 'Azo Plus' }, rate: '', unit: 'L/ha' },
        { key: 2, product: { id: '', name: 'Of the farm' }, rate: '', unit: 'L/ha' },
      ],
    }))
    return <TankEditor draft={draft} onChange={setDraft} onCheck={() => undefined} onEmpty={() => undefined} />
  }
  await drawPart(() => <Two />, {
    responses: {
      countries: () => [{ id: 'FR', name: 'France' }],
      agrochemicals: () => [{ id: '7', name: 'Azo Plus' }],
      marketNames: () => [],
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Move or remove product 1' }))
  await userEvent.click(page.getByRole('button', { name: 'Remove product 1 (Azo Plus)' }))
  await expect.element(page.getByText('Azo Plus: removed')).toBeInTheDocument()
  const check = page.getByRole('button', { name: 'Check this tank' })
  await userEvent.click(check)
  const said = page.getByText('Enter at least two different products.')
  await expect.element(said).toBeVisible()
  const first = said.element()
  await userEvent.click(check)
  // Another element, so that the region says it again.
  await expect.poll(() => said.element() === first).toBe(false)
})

test('TANK-107 UNIT-06 one press on an entered product opens its rate, without a list, in the unit of the country', async () => {
  const Entered = () => {
    const [draft, setDraft] = useState<TankDraft>(() => ({
      ...emptyDraft('en', 'US', unitsOfCountry('US')),
      lines: [
        { key: 1, product: { id: '7', name: 'Azo Plus' }, rate: '', unit: 'US fl oz/ac' },
        { key: 2, product: { id: '8', name: 'Of the farm' }, rate: '', unit: 'US fl oz/ac' },
      ],
    }))
    return <TankEditor draft={draft} onChange={setDraft} onCheck={() => undefined} onEmpty={() => undefined} />
  }
  await drawPart(() => <Entered />, {
    responses: {
      countries: () => [{ id: 'US', name: 'United States' }],
      agrochemicals: () => [
        { id: '7', name: 'Azo Plus' },
        { id: '8', name: 'Of the farm' },
      ],
      marketNames: () => [],
    },
  })
  await userEvent.click(page.getByText('Azo Plus'))
  const line = page.getByRole('group', { name: 'Product 1' })
  await expect.element(line.getByLabelText('Rate (optional)')).toHaveFocus()
  await expect.element(line.getByLabelText('Units')).toHaveValue('US fl oz/ac')
  expect(page.getByRole('option', { name: 'Azo Plus' }).elements()).toEqual([])
  await expect.element(page.getByLabelText('Units').last()).toHaveValue('US gal/ac')
})
