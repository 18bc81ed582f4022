import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JAR_TEST_REQUIREMENTS } from '../../../domain/method/jar-test.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { RequirementFields, Requirements, requirementsIn } from './requirement-fields.tsx'

const edit = async (requirements: ProtocolRequirements) => {
  const sent: ProtocolRequirements[] = []
  await drawPart(() => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(requirementsIn(new FormData(event.currentTarget)))
      }}
    >
      <RequirementFields requirements={requirements} faults={{}} />
      <button type="submit">Send</button>
    </form>
  ))
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  return { sent, send }
}

test('GATE-01 what a version asks is edited without loss, and each part of it can be changed', async () => {
  const scope = { by: 'PCA', number: 'AB 1', from: '2026-01-01', until: '2026-12-31' }
  const requirements = { ...JAR_TEST_REQUIREMENTS, limits: { temperature: { from: 15, to: 25 } }, scope }
  const { sent, send } = await edit(requirements)
  await send()
  expect(sent).toEqual([requirements])
  await page.getByRole('button', { name: 'Remove reading 2' }).click()
  await page.getByRole('group', { name: 'Reading 1' }).getByRole('checkbox', { name: 'Sediment' }).click()
  await page.getByLabelText('Largest difference from the amount that the rate asks for, %').fill('2')
  await page.getByRole('checkbox', { name: 'Balance' }).click()
  await page.getByLabelText('Jars of the mix').fill('3')
  for (const name of ['Accredited by', 'Number', 'From', 'Until']) await page.getByLabelText(name, { exact: true }).fill('')
  await send()
  const [first, , last] = JAR_TEST_REQUIREMENTS.readings
  expect(sent[1]).toEqual({
    ...requirements,
    readings: [{ ...first, fields: ['appearance', 'foam', 'sediment', 'ph', 'temperature'] }, last],
    weights: { tolerance: 0.02 },
    instruments: ['ph-meter', 'thermometer'],
    jars: { replicates: 3, control: 'none', agreement: 'all' },
    scope: null,
  })
})

test('GATE-01 GATE-03 a version is read as a table of its readings; one from before they were data says so', async () => {
  await drawPart(() => <Requirements requirements={JAR_TEST_REQUIREMENTS} />)
  await expect.element(page.getByRole('rowheader', { name: '24\u00a0h ± 2\u00a0h' })).toBeVisible()
  await expect.element(page.getByText('Not within the scope of an accreditation.')).toBeVisible()
  await drawPart(() => <Requirements requirements={null} />)
  await expect.element(page.getByText(/^This version is from before required readings were recorded as data/)).toBeVisible()
})
