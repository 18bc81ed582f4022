import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Choice } from '../../domain/products/choices.ts'
import { createStore, useStore } from '../platform/store.ts'
import { drawPart } from '../testing/draw-part.tsx'
import { Typeahead } from './typeahead.tsx'

const choicesOf = (...names: string[]): Choice[] => names.map((name, at) => ({ id: String(at), name }))

const Picker = ({ choices, onChange }: { choices: readonly Choice[]; onChange: (value: Choice | undefined) => void }) => {
  const [value, setValue] = useState<Choice>()
  const change = (chosen: Choice | undefined) => {
    setValue(chosen)
    onChange(chosen)
  }
  return <Typeahead label="Active" value={value} choices={choices} onChange={change} />
}
const drawPicker = async (choices: readonly Choice[]) => {
  let chosen: Choice | undefined
  await drawPart(() => <Picker choices={choices} onChange={(value) => (chosen = value)} />)
  return { box: page.getByRole('combobox', { name: 'Active' }), options: page.getByRole('option'), chosen: () => chosen }
}
/** Without the spaces between the marked parts of a name and the edge. */
const names = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent.trim())

test('AC-01 AC-02 AC-03 SHELL-05 suggestions need a character, contain every word without regard to accents, and are at most 40', async () => {
  const { box, options } = await drawPicker([
    ...choicesOf(...Array.from({ length: 60 }, (_, at) => `Azo ${at}`)),
    { id: 'x', name: 'Élan Pro 250 EC' },
    { id: 'y', name: 'Élan 500' },
  ])
  await expect.element(box).toHaveAttribute('placeholder', 'Start typing to search')
  await userEvent.fill(box, '   ')
  await expect.element(options).not.toBeInTheDocument()
  await userEvent.fill(box, 'A')
  await expect.poll(names).toHaveLength(40)
  await userEvent.fill(box, '250 elan')
  await expect.poll(names).toEqual(['Élan Pro 250 EC'])
})

test('AC-03 AC-05 keys reach all of it', async () => {
  const { box, options, chosen } = await drawPicker(choicesOf(...Array.from({ length: 60 }, (_, at) => `Zinc ${200 + at}`)))
  await userEvent.fill(box, 'zinc')
  await expect.poll(names).toHaveLength(40)
  await userEvent.keyboard(' 22')
  await expect.poll(names).toEqual(Array.from({ length: 10 }, (_, at) => `Zinc ${220 + at}`))
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.last().element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('Zinc 229')
  expect(chosen()).toEqual({ id: '29', name: 'Zinc 229' })
})

test('AC-04 AC-05 AC-08 choosing by keyboard sets the value, Clear is named by its field and removes it, typed text is no choice', async () => {
  const { box, options, chosen } = await drawPicker(choicesOf('glyphosate', 'glufosinate'))
  await userEvent.fill(box, 'glyph')
  await expect.element(options).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('glyphosate')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  expect(chosen()?.id).not.toBe('')
  // What is changed afterwards is chosen no more.
  await userEvent.keyboard(' 5')
  expect(chosen()).toEqual({ id: '', name: 'glyphosate 5' })
  await userEvent.click(page.getByRole('button', { name: 'Clear Active' }))
  await expect.element(box).toHaveValue('')
  expect(chosen()).toBeUndefined()
  await userEvent.fill(box, 'not in any list')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('not in any list')
  expect(chosen()).toEqual({ id: '', name: 'not in any list' })
})

test('AC-06 how many match is announced in a live region that existed before', async () => {
  const { box } = await drawPicker(choicesOf('azoxystrobin', 'zinc'))
  const region = page.getByRole('status')
  expect(region.element().textContent).toBe('')
  await userEvent.fill(box, 'no such thing')
  await expect.element(region).toHaveTextContent('No match')
  await userEvent.fill(box, 'azo')
  await expect.element(region).toHaveTextContent('1 match')
})

test('AC-06 what says that nothing matches goes with the focus, also where the field was left before it came', async () => {
  const { box } = await drawPicker(choicesOf('azoxystrobin', 'zinc'))
  const region = page.getByRole('status')
  await userEvent.fill(box, 'no such thing')
  await userEvent.keyboard('{Tab}')
  await new Promise((resolve) => {
    setTimeout(resolve, 700)
  })
  expect(region.element().textContent).toBe('')
  await userEvent.fill(box, 'nothing such')
  await expect.element(region).toHaveTextContent('No match')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => region.element().textContent).toBe('')
})

test('AC-04 what is pressed is what is chosen, though the list changes before it is let go', async () => {
  let chosen: Choice | undefined
  const loaded = createStore<readonly Choice[]>([{ id: '7', name: 'Azo Plus' }])
  const Loading = () => {
    const choices = useStore(loaded)
    return (
      <>
        <p>{choices.map(({ name }) => name).join()}</p>
        <Picker choices={choices} onChange={(value) => (chosen = value)} />
      </>
    )
  }
  await drawPart(() => <Loading />)
  const box = page.getByRole('combobox', { name: 'Active' })
  const send = (option: Element, type: string) =>
    option.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, relatedTarget: document.body }))
  const change = async (...next: string[]) => {
    loaded.set(choicesOf(...next))
    await expect.element(page.getByText(next.join())).toBeVisible()
  }

  await userEvent.fill(box, 'azo')
  await expect.poll(names).toEqual(['Azo Plus'])
  const pressed = page.getByRole('option').element()
  send(pressed, 'mousedown')
  await change('Azo Gold', 'Azo Silver')
  expect(pressed.isConnected).toBe(true)
  send(pressed, 'mouseup')
  send(pressed, 'click')
  await expect.poll(() => chosen).toEqual({ id: '7', name: 'Azo Plus' })

  await userEvent.fill(box, 'azo ')
  await expect.poll(names).toEqual(['Azo Gold', 'Azo Silver'])
  const left = page.getByRole('option').first().element()
  send(left, 'mousedown')
  await change('Azo Cyan')
  expect(names()).toEqual(['Azo Gold', 'Azo Silver'])
  send(left, 'mouseout')
  await expect.poll(names).toEqual(['Azo Cyan'])

  // A long press may never end in a click.
  send(page.getByRole('option').element(), 'mousedown')
  await change('Azo Gold', 'Azo Cyan')
  expect(names()).toEqual(['Azo Cyan'])
  await userEvent.fill(box, 'azo')
  await expect.poll(names).toEqual(['Azo Gold', 'Azo Cyan'])
})
