import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { Alternatives } from './alternatives.tsx'

const NONE = { total: 0, C: 0, CA: 0, NC: 0 }
const SUMMARY = {
  ...NONE,
  onlyThese: { ...NONE, minWater: null, maxWater: null, waters: [] },
  years: [],
  waters: [],
  alternatives: [
    {
      replaced: '1',
      kept: '102',
      actives: ['Manganese'],
      products: [
        {
          id: '7',
          name: 'Nutracore',
          formulation: 'SL',
          form: 'L' as const,
          pass: 3,
          care: 0,
          rates: { from: 1, to: 2.5 },
          waters: { from: 100, to: 300 },
        },
        { id: '8', name: 'Agrazol', formulation: '', form: 'P' as const, pass: 0, care: 1, rates: { from: 4, to: 4 }, waters: null },
      ],
    },
  ],
}

test('ANS-106 what passed instead is named with its tests, strengths and a link to them, and is called no advice', async () => {
  await drawPart(() => <Alternatives country="FR" nameOf={(id) => (id === '102' ? 'Xanicore' : 'Micromax')} summary={SUMMARY} />)
  const list = page.getByRole('region', { name: 'Others with Manganese that passed with Xanicore' })
  await expect.element(list).toBeVisible()
  await expect
    .poll(() => list.element().textContent)
    .toMatch(/Nutracore SL\s*3 tests of the two · 1\.00–2\.50\sL\/ha in 100–300\sL\/ha of water/)
  await expect.poll(() => list.element().textContent).toMatch(/Agrazol\s*1 test of the two · 4\.00\skg\/ha/)
  await expect.poll(() => list.element().textContent).toMatch(/These are tests, not advice\./)
  await expect.element(page.getByRole('link', { name: 'Nutracore SL' })).toHaveAttribute('href', '/?country=fr&product=7&agrochemical=102')
  const signs = list.element().querySelectorAll('li svg')
  expect(signs).toHaveLength(2)
  expect(signs[0]!.outerHTML).not.toBe(signs[1]!.outerHTML)
})

test.each([
  ['in a card of its own', false, 1],
  ['in a card that is marked already', true, 0],
])('ANS-21 demonstration data are marked once a card: %s', async (_where, isMarked, marks) => {
  const parts = () => <Alternatives country="FR" nameOf={() => 'Xanicore'} summary={SUMMARY} isMarked={isMarked} />
  await drawPart(parts, { isDemo: true })
  await expect.element(page.getByRole('link', { name: 'Nutracore SL' })).toBeVisible()
  await expect.element(page.getByText('DEMO', { exact: true })).toHaveLength(marks)
})

test('ANS-106 where nothing passed instead there is nothing', async () => {
  const { screen } = await drawPart(() => <Alternatives country="FR" nameOf={() => ''} summary={{ ...SUMMARY, alternatives: undefined }} />)
  expect(screen.container.querySelector('section')).toBeNull()
})
