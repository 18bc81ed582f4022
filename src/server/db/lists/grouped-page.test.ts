import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedPage } from './grouped-page.ts'
import { cursorOf, InvalidCursor } from './list-page.ts'

const GROUPS = ['b', 'a', 'c']
const read =
  (rows: Record<string, string[]>) =>
  (group: string, { after, size }: { after: string | undefined; size: number }) => {
    const left = (rows[group] ?? []).filter((one) => after === undefined || one > after)
    const page = left.slice(0, size)
    return Promise.resolve({ rows: page, next: left.length > size ? page.at(-1)! : null })
  }

test('LAB-260 the pages of a list that is sorted by few values are together the whole list, each full but the last', async () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 9 }).map((all) => all.toSorted())
  await fc.assert(
    fc.asyncProperty(fc.record({ a: names, b: names, c: names }), fc.integer({ min: 1, max: 7 }), async (rows, size) => {
      const found: string[] = []
      for (let after: string | undefined; ;) {
        const page = await groupedPage(GROUPS, { after, size }, read(rows))
        found.push(...page.rows)
        if (page.next === null) break
        expect(page.rows.length).toBe(size)
        after = page.next
      }
      expect(found).toEqual(GROUPS.flatMap((group) => rows[group as 'a']))
    }),
  )
})

test.each([
  ['nothing', ''],
  ['another group', cursorOf(['z', ''])],
  ['a number', cursorOf([1, 'x'])],
  ['too few values', cursorOf(['a'])],
])('LAB-260 a cursor with %s is invalid', async (_what, after) => {
  await expect(groupedPage(GROUPS, { after }, read({}))).rejects.toThrow(InvalidCursor)
})
