import { randomUUID } from 'node:crypto'
import type { ControlKind, ControlOutcome } from '../../../../domain/console/bench/controls.ts'
import type { ProtocolRequirements } from '../../../../domain/method/requirements.ts'
import type { Database } from '../../../db/open-db.ts'
import { changePublication } from '../../publishing/change-publication.ts'
import { laboratory, NOW as LATER } from '../../publishing/testing/publishing.ts'
import { unsigned } from '../../publishing/testing/signing.ts'
import { changeState } from '../../runs/change-state.ts'
import { readGate } from '../../runs/gate/read-gate.ts'
import { addJar } from '../../runs/jars/keep-jars.ts'
import { addReading } from '../../runs/readings.ts'
import type { RunChange } from '../../runs/run-change.ts'
import { CHEMIST, mustSucceed, versionOf } from '../../runs/testing/bench.ts'
import { AFTERWARDS, askForWholeTests, readingByProtocol, submitNow, wholeByProtocol } from '../../runs/testing/by-protocol.ts'
import { changeControl, type ControlChange } from '../change-control.ts'
import { createControls, type ControlFor } from '../create-control.ts'
import { linkControl } from '../link-control.ts'

export const requiring = (control: ProtocolRequirements['jars']['control']): Partial<ProtocolRequirements> => ({
  jars: { replicates: 1, control, agreement: 'all' },
})

/** A laboratory whose newest protocol asks for a control of water. */
export const controlledLaboratory = async (database: Database, control: ProtocolRequirements['jars']['control'] = 'water') => {
  const people = await laboratory(database)
  await askForWholeTests(database, requiring(control))
  return people
}

/** A control that is running, for a test or for nothing yet. */
export const startedControl = async (
  database: Database,
  source: ControlFor,
  control: ControlKind = 'water',
  by = CHEMIST,
): Promise<string> => {
  const made = await createControls(database, control, source, by)
  if (!made.ok) throw new Error(made.reason)
  const [id] = made.ids
  mustSucceed(await changeState(database, { id: id!, rowVersion: await versionOf(database, id!) }, { action: 'start' }, by))
  return id!
}

/** Reads each jar of a control as its protocol asks. */
export const readControl = async (database: Database, id: string, jars = 1, by: RunChange = AFTERWARDS): Promise<void> => {
  const ids: (string | null)[] = [null]
  for (let at = 1; at < jars; at += 1) {
    const jar = randomUUID()
    mustSucceed(await addJar(database, id, { id: jar, code: String(at + 1) }, by))
    ids.push(jar)
  }
  for (const jar of ids)
    for (const hours of [0, 2, 24]) {
      const source = { jar, phMeter: '', thermometer: '', notedAt: null }
      mustSucceed(await addReading(database, id, { ...readingByProtocol(hours), source }, by))
    }
}

export const changeControlNow = async (database: Database, id: string, change: ControlChange, by: RunChange = AFTERWARDS) =>
  changeControl(database, { id, rowVersion: await versionOf(database, id) }, change, by)
export const conclude = async (database: Database, id: string, outcome: ControlOutcome, by: RunChange = AFTERWARDS) =>
  changeControlNow(database, id, { action: 'conclude', outcome, note: outcome === 'passed' ? 'Clear' : 'Flocs' }, by)

/** A control that passed for a test. */
export const passedControl = async (database: Database, test: string, by: RunChange = CHEMIST): Promise<string> => {
  const id = await startedControl(database, { from: 'test', id: test }, 'water', by)
  await readControl(database, id, 1, { ...AFTERWARDS, actor: by.actor })
  mustSucceed(await conclude(database, id, 'passed', { ...AFTERWARDS, actor: by.actor }))
  return id
}

/** A whole test with a control that passed: at the bench, submitted or published. */
export const testWithControl = async (
  database: Database,
  { state = 'submitted', approver }: { state?: 'running' | 'submitted' | 'published'; approver?: string } = {},
): Promise<{ test: string; control: string }> => {
  const test = await wholeByProtocol(database)
  const control = await passedControl(database, test)
  if (state !== 'running') mustSucceed(await submitNow(database, test))
  if (state === 'published') mustSucceed((await publishNow(database, test, approver!)) as never)
  return { test, control }
}

export const publishNow = async (database: Database, id: string, actor: string, deviations: string[] = []) =>
  changePublication(
    database,
    { id, rowVersion: await versionOf(database, id) },
    { action: 'publish', isConfidential: false, deviations },
    { actor, now: LATER, sign: unsigned },
  )

export const linkNow = (database: Database, test: string, control: string, by: RunChange = AFTERWARDS) =>
  linkControl(database, test, control, by)

export const stateOf = async ({ kysely }: Database, id: string): Promise<string> =>
  (await kysely.selectFrom('test_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
/** What of controls a test lacks. */
export const controlGap = async ({ kysely }: Database, id: string): Promise<'missing' | 'failed' | undefined> => {
  const row = await kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const found = (await readGate(kysely, row, 'UTC'))!.gaps.find(({ gap }) => gap.kind === 'control')?.gap
  return found?.kind === 'control' ? found.state : undefined
}
