import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test.each(['France', 'Frnace'])(
  'SPELL-08 once it is known what is near, a list is drawn once and not again and again: a country typed as %s',
  async (typed) => {
    await drawPage('/tank')
    await userEvent.fill(page.getByLabelText('Country'), typed)
    const option = page.getByRole('option', { name: 'France' })
    await expect.element(option).toBeVisible()
    // The code, its idle work and the list that follows from it have come.
    await new Promise((done) => setTimeout(done, 1_500))
    const drawn = option.element()
    await new Promise((done) => setTimeout(done, 500))
    expect(drawn.isConnected).toBe(true)
    await userEvent.click(option)
    await expect.element(page.getByLabelText('Country')).toHaveValue('France')
  },
)
