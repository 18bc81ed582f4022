import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'

test('NAME-09 the answer to a tank with a bare name that several products have says so, and of others that they are in no list', async () => {
  await drawPage(`/tank#${withCheck('country=fr&p=1&n=Camivovex&n=Farm%20mix')}`, {
    responses: {
      '/agrochemicals': () =>
        Response.json([
          { id: '201', name: 'Camivovex (Carpatia)' },
          { id: '202', name: 'Camivovex (Karoo Agri)' },
        ]),
    },
  })
  await expect
    .element(
      page.getByText('Several products have this name, so which one is yours is not known: Camivovex. Change the tank and choose it.'),
    )
    .toBeVisible()
  await expect.element(page.getByText('Not in our list, so not known: Farm mix.')).toBeVisible()
  await expect.element(page.getByText('several products have this name', { exact: true })).toBeVisible()
  expect(page.getByText('not in our list', { exact: true }).elements()).toHaveLength(1)
})
