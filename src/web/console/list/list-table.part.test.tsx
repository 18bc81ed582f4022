import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListTable } from './list-table.tsx'

const COLUMNS = [
  { id: 'name', name: 'Name', sort: 'name' },
  { id: 'mix', name: 'Mix' },
  { id: 'due', name: 'Due', sort: 'due' },
] as const

test('LAB-260 a column that a list can be sorted by has a button in its header, and the one it is sorted by says in which direction', async () => {
  await page.viewport(1280, 800)
  const sortBy = vi.fn<(name: string) => void>()
  const sorting = { by: 'due', isDescending: true, sortBy, set: vi.fn<() => void>() }
  const screen = await render(
    <ListTable columns={COLUMNS} rows={[{ id: 1, cells: { name: 'a', mix: 'b', due: 'c' } }]} sorting={sorting} />,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
  expect(screen.getByRole('columnheader', { name: 'Mix' }).element().querySelector('button')).toBeNull()
  await screen.getByRole('button', { name: 'Name' }).click()
  expect(sortBy).toHaveBeenCalledExactlyOnceWith('name')
})
