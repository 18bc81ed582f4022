import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../../testing/draw-part.tsx'
import { knownIn } from './known.ts'
import { PublishedElsewhere } from './published.tsx'

const known = { ...knownIn({ products: [], tests: [] }), nameOf: (id: string) => `Product ${id}` }
const verdict = {
  id: 'p1',
  productIds: ['1', '2'],
  verdict: 'NC' as const,
  reference: 'https://doi.org/10.1000/182',
  title: 'Flocculation of mixes',
  year: 2019,
  note: 'At 5 °C',
}

test('PUBL-06 what others published is named with its products, its verdict and where, under a heading of its own', async () => {
  await drawPart(() => (
    <PublishedElsewhere
      published={[verdict, { ...verdict, id: 'p2', productIds: ['2', '3'], verdict: 'C', title: 'Other', note: '' }]}
      known={known}
    />
  ))
  await expect.element(page.getByRole('heading', { name: 'Published elsewhere' })).toBeVisible()
  await expect.element(page.getByText('Product 1 + Product 2: failed together')).toBeVisible()
  await expect.element(page.getByText('Product 2 + Product 3: passed together')).toBeVisible()
  await expect.element(page.getByText('At 5 °C')).toBeVisible()
  const link = page.getByRole('link', { name: 'Flocculation of mixes (2019)' })
  await expect.element(link).toHaveAttribute('href', 'https://doi.org/10.1000/182')
  await expect.element(page.getByRole('link', { name: 'Other (2019)' })).toBeVisible()
})

test('PUBL-06 where nothing was published there is no heading', async () => {
  await drawPart(() => <PublishedElsewhere known={known} />)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
