import type { Kysely } from 'kysely'
import { EQUIPMENT_FIELDS } from '../../../../domain/console/bench/equipment.ts'
import {
  completenessOf,
  deviationsInForce,
  isWithinScope,
  type JustifiedGap,
  justifiedGaps,
  type KeptDeviation,
} from '../../../../domain/method/completeness.ts'
import { EQUIPMENT_KINDS } from '../../../../domain/method/equipment-kinds.ts'
import { gapKey, gapsOf, type GapInput } from '../../../../domain/method/gaps.ts'
import { laboratoryDay } from '../../../../domain/method/laboratory-days.ts'
import type { Completeness, ProtocolGap, ProtocolRequirements } from '../../../../domain/method/requirements.ts'
import type { DeviationRow, TestRunRow } from '../../../db/schema/bench-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { namedEquipment, readBenchEquipment, readDailyChecks } from '../../equipment/read-equipment.ts'
import { readJars } from '../jars/read-jars.ts'
import { competenceAt, readCompetences } from '../../competence/read-competence.ts'
import { requirementsOf } from '../../protocols/read-protocols.ts'
import { asksAcceptance } from '../../desk/asked-acceptance.ts'
import { readSheetAndReadings } from '../read-looked-at.ts'
import { readControlStanding } from './linked-controls.ts'

type Db = Kysely<Schema>

const keptDeviation = (row: DeviationRow): KeptDeviation => ({
  id: row.id,
  gap: JSON.parse(row.gap) as ProtocolGap,
  kind: row.kind,
  justification: row.justification,
  isAcceptedByCustomer: row.is_accepted_by_customer === 1,
  supersedes: row.supersedes,
})

export const readDeviations = (db: Db, runId: string): Promise<DeviationRow[]> =>
  db.selectFrom('run_deviations').selectAll().where('run_id', '=', runId).orderBy('added_at').orderBy('id').execute()

/** What the version asks that a test or control names; undefined where it names none, or one without requirements as data. */
export const requirementsOfRun = async (
  db: Db,
  { protocol_id: id, protocol_version: version }: Pick<TestRunRow, 'protocol_id' | 'protocol_version'>,
): Promise<ProtocolRequirements | undefined> => {
  if (id === null || version === null) return undefined
  const protocol = await db
    .selectFrom('protocols')
    .select('requirements')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return (protocol && requirementsOf(protocol)) ?? undefined
}

/** What a protocol asks of a control: it is read as a test is, each product in a jar of its own, and nothing is decided by it. */
const ofControl = (asked: ProtocolRequirements, products: number): ProtocolRequirements => ({
  ...asked,
  jars: { replicates: products, control: 'none', agreement: 'worst' },
  decision: [],
  scope: null,
})

/** What gaps are found in; undefined where the test's version of a protocol has no requirements as data. */
const readInput = async (db: Db, row: TestRunRow, timeZone: string): Promise<GapInput | undefined> => {
  const asked = await requirementsOfRun(db, row)
  if (!asked) return undefined
  const entered = await readSheetAndReadings(db, row)
  const { sheet } = entered
  const requirements = row.control === null ? asked : ofControl(asked, sheet.lines.length)
  const register = await readBenchEquipment(db, namedEquipment(sheet, entered.readings))
  const places = new Map((await readJars(db, row.id)).map((jar) => [jar.id, jar.place]))
  const checks = await readDailyChecks(db, requirements.dailyChecks ? register.map(({ id }) => id) : [])
  const instrumentOf = (named: string) => {
    const found = named === '' ? undefined : register.find((one) => one.id === named)
    return found && { ...found, checks: checks.get(found.id) }
  }
  const ids = [...new Set(sheet.lines.map(({ productId }) => productId))].filter((one) => one !== '')
  const products = ids.length === 0 ? [] : await db.selectFrom('products').select(['id', 'form']).where('id', 'in', ids).execute()
  const competences = asked.isAuthorisationAsked ? await readCompetences(db, { protocol: row.protocol_id! }) : undefined
  const forms = new Map(products.map((one) => [one.id, one.form]))
  return {
    ...entered,
    readings: entered.readings.map((one) => ({
      ...one,
      jar: one.jar === null ? undefined : places.get(one.jar),
      instruments: { 'ph-meter': instrumentOf(one.phMeter), thermometer: instrumentOf(one.thermometer) },
      isAuthorised: competences && competenceAt(competences, { person: one.by, level: 'test', moment: one.readAt }, timeZone) !== undefined,
    })),
    requirements,
    control: row.control === null ? await readControlStanding(db, row, sheet, requirements.jars.control) : undefined,
    asksAcceptance: await asksAcceptance(db, row.test_id),
    instruments: Object.fromEntries(EQUIPMENT_KINDS.map((kind) => [kind, instrumentOf(sheet[EQUIPMENT_FIELDS[kind]])])),
    formOf: (productId) => forms.get(productId),
    dayOf: (time) => laboratoryDay(time, timeZone),
  }
}

export type Gate = {
  /** Each thing that the test lacks of its protocol, with what stands for it. */
  gaps: JustifiedGap<KeptDeviation>[]
  completeness: Completeness
  /** Whether a report of it may name the accreditation. */
  isAccredited: boolean
  /** The protocol whose approvers have to be authorised; undefined where it does not ask. */
  authorisedFor: string | undefined
}

/** What a test lacks of its protocol as it is now; undefined where its version asks nothing, or it names none. */
export const readGate = async (db: Db, row: TestRunRow, timeZone: string): Promise<Gate | undefined> => {
  const input = await readInput(db, row, timeZone)
  if (!input) return undefined
  const deviations = (await readDeviations(db, row.id)).map(keptDeviation)
  const completeness = completenessOf(input, deviations)
  return {
    gaps: justifiedGaps(gapsOf(input), deviations, input.asksAcceptance),
    completeness,
    isAccredited: isWithinScope(input.requirements, row.tested_on, completeness),
    authorisedFor: (input.requirements.isAuthorisationAsked && row.protocol_id) || undefined,
  }
}

/** What nothing stands for yet. */
export const openGaps = ({ gaps }: Gate): ProtocolGap[] => gaps.filter(({ deviation }) => !deviation).map(({ gap }) => gap)

/** The deviation that stands for a gap now. */
export const standingFor = (deviations: readonly DeviationRow[], gap: ProtocolGap): DeviationRow | undefined =>
  deviationsInForce(deviations).find((one) => gapKey(JSON.parse(one.gap) as ProtocolGap) === gapKey(gap))
