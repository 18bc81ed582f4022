import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Ingredient, Test } from '../../../contract/look-ups/tests.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { NotAuthorised, OlderNotes } from './older-notes.tsx'
import { TestBadge } from './verdict-badge.tsx'

const day = (isoDay: string): string => `day ${isoDay}`
const ingredient = (orderOfAddition: number, name: string, older?: Ingredient['older']): Ingredient => ({
  orderOfAddition,
  name,
  form: 'L',
  rate: 1,
  country: 'FR',
  activeIngredients: [],
  manufacturer: 'Helvagro',
  ...(older && { older }),
})
const tested = (result: Test['result']) => ({
  result,
  ingredients: [
    ingredient(1, 'Zincora'),
    ingredient(2, 'Azostar', { of: '2022', since: '2025-06-01' }),
    ingredient(3, 'Folpan', { of: '', since: '2024-01-01' }),
  ],
})

test('WHO-37 a pass with older formulations looks like one that needs care, and says of each product with which one it passed', async () => {
  await drawPart(() => (
    <>
      <TestBadge test={tested('C')} />
      <OlderNotes test={tested('C')} day={day} />
    </>
  ))
  await expect.element(page.getByText('Older formulation', { exact: true })).toBeVisible()
  expect(document.querySelector('[data-look]')?.getAttribute('data-look')).toBe('care')
  await expect.element(page.getByText(/^Azostar: passed with the formulation of 2022; yours is newer, of day 2025-06-01\./)).toBeVisible()
  await expect.element(page.getByText(/^Folpan: passed with an older formulation, or it is not known with which;/)).toBeVisible()
  await expect.element(page.getByText(/Zincora/)).not.toBeInTheDocument()
})

test('WHO-36 a fail with an older formulation is a fail, and nothing weakens it', async () => {
  await drawPart(() => (
    <>
      <TestBadge test={tested('NC')} />
      <OlderNotes test={tested('NC')} day={day} />
    </>
  ))
  await expect.element(page.getByText('Fail', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/formulation/)).not.toBeInTheDocument()
})

test('WHO-40 where a registration ended, its country and the first day without one are said', async () => {
  await drawPart(() => <NotAuthorised country="France" since="2016-02-01" day={day} />)
  await expect.element(page.getByText('France: not authorised since day 2016-02-01')).toBeVisible()
})
