import { createHash, randomUUID } from 'node:crypto'
import { JAR_TEST_REQUIREMENTS } from '../../../../domain/method/jar-test.ts'
import { NO_HISTORY, type ProductRecord } from '../../../../domain/records.ts'
import { createBlocks } from '../../../audit/imports/block.ts'
import { appendImport, FROM_COMMAND_LINE } from '../../../audit/imports/seal-imported.ts'
import type { SealedObject } from '../../../audit/sealed-kinds.ts'
import type { Database } from '../../../db/open-db.ts'
import { createPhotoStore, type PhotoStore } from '../../../photos/photo-store.ts'
import { endCompetenceNow, giveCompetenceNow } from '../../competence/keep-competence.ts'
import { createControls } from '../../controls/create-control.ts'
import { change, newRequest } from '../../desk/testing/desk.ts'
import { addCheck, addToRegister, calibrate, setCheckPoints, setEquipmentRetired } from '../../equipment/keep-equipment.ts'
import { addKind, setKindRetired } from '../../equipment/keep-kinds.ts'
import { addToLots, changeInLots } from '../../lots/keep-lots.ts'
import { noteAuditCheck } from '../last-check.ts'
import { changeNonconformityNow, openNewNonconformity } from '../../nonconformities/keep-nonconformities.ts'
import { noteItemNow, receiveItemNow } from '../../items/keep-items.ts'
import { addRoomDayNow } from '../../rooms/keep-rooms.ts'
import { addMethodCheckNow } from '../../method-checks/keep-checks.ts'
import { addNote } from '../../notes/keep-notes.ts'
import { recordPerson } from '../../people/record.ts'
import { addProduct, changeProduct } from '../../products/change-product.ts'
import { addVersion, setRetired } from '../../protocols/keep-protocols.ts'
import { addKept, type VerdictOutcome } from '../../published-verdicts/keep-verdicts.ts'
import { storePdf } from '../../report-pdfs/pdf-rows.ts'
import { changePublication } from '../../publishing/change-publication.ts'
import { suspendReportsNow } from '../../suspending/suspend-reports.ts'
import { changeNow, laboratory } from '../../publishing/testing/publishing.ts'
import { changeState } from '../../runs/change-state.ts'
import { createRun } from '../../runs/create-run.ts'
import { addDeviation } from '../../runs/gate/deviations.ts'
import { addPhoto } from '../../runs/photos.ts'
import { addReading } from '../../runs/readings.ts'
import { addJar } from '../../runs/jars/keep-jars.ts'
import { saveSheet } from '../../runs/save-sheet.ts'
import { startSeries } from '../../series/start-series.ts'
import { productIndex, sharedOf, textOf } from '../../series/testing/series.ts'
import { signedBy } from '../../publishing/testing/signing.ts'
import { startedByProtocol } from '../../runs/testing/by-protocol.ts'
import type { RunChange } from '../../runs/run-change.ts'
import { as, mustSucceed, NOW, reading, versionOf, wholeSheet } from '../../runs/testing/bench.ts'

const PRODUCT: ProductRecord = {
  id: 'made-1',
  kind: 'maker',
  name: 'Boronia',
  manufacturer: 'Maker',
  form: 'L',
  formulation: 'SL',
  activeIngredients: ['Boron'],
  countries: ['FR'],
  marketNames: {},
  productSets: [],
  role: 'micronutrient',
  strengths: [],
  codes: [],
  ...NO_HISTORY,
}

export const PHOTO = Buffer.from('a photo of a jar')

/** A test that lacks the readings of its protocol, one of them with a justification, and that links to a control. */
const deviatingRun = async (database: Database, by: RunChange): Promise<void> => {
  const content = { name: 'Cold', text: 'At 4 °C', decisionRule: 'The same', requirements: JAR_TEST_REQUIREMENTS }
  await addVersion(database, { id: 'cold', base: 0 }, content, by)
  const id = await startedByProtocol(database, wholeSheet({ protocol: { id: 'cold', version: 1 } }), by)
  const gap = { kind: 'reading' as const, hours: 24 }
  const deviation = {
    id: randomUUID(),
    gap,
    kind: 'unplanned' as const,
    justification: 'The jar broke',
    isAcceptedByCustomer: false,
    supersedes: null,
  }
  mustSucceed(await addDeviation(database, id, deviation, by))
  const control = await createControls(database, 'water', { from: 'test', id }, by)
  if (!control.ok) throw new Error(control.reason)
}

const mustBeKept = (outcome: VerdictOutcome): void => {
  if (!outcome.ok) throw new Error(outcome.reason)
}

/** A laboratory in which something of every kind was made in the console: a test that was returned, and published with a photo for a request. */
export const sealedLaboratory = async (database: Database, dataFolder: string) => {
  const { chemist, approver } = await laboratory(database)
  const passkey = {
    id: 'a-credential',
    public_key: 'pQECAyYg',
    counter: 3,
    transports: '["usb"]',
    name: 'Key',
    created_at: NOW.toISOString(),
  }
  await database.kysely
    .insertInto('passkeys')
    .values({ ...passkey, person_id: chemist })
    .execute()
  await recordPerson(database.kysely, { actor: chemist, now: NOW }, 'passkey', chemist, { passkeys: [passkey.id] })
  const changing = { actor: approver, now: NOW, timeZone: 'UTC' }
  await addProduct(database, PRODUCT, changing)
  await changeProduct(database, { id: 'made-1', rowVersion: 1 }, { action: 'withdraw' }, changing)

  const verdict = { products: '["zinc","made-1"]', verdict: 'NC' as const, reference: 'https://doi.org/10.1000/182', title: 'Mixes' }
  mustBeKept(await addKept(database, { ...verdict, id: 'elsewhere', year: 2020, note: '' }, changing))

  await addToRegister(database, { id: 'B-1', kind: 'balance', name: 'Scale' }, changing)
  await addToRegister(database, { id: 'B-2', kind: 'balance', name: 'Old scale' }, changing)
  await setEquipmentRetired(database, 'B-2', true, changing)
  const calibration = { on: '2026-01-10', until: '2027-01-10', certificate: 'C 1' }
  const kind = { id: randomUUID(), name: 'Refractometer', unit: '°Bx', needsCalibration: true }
  await addKind(database, kind, changing)
  await addToRegister(database, { id: 'R-1', kind: kind.id, name: 'Refractometer' }, changing)
  await setKindRetired(database, kind.id, true, changing)
  await calibrate(database, 'B-1', { id: randomUUID(), calibration }, changing)
  await setCheckPoints(database, 'B-1', [{ name: '100 g', from: 99.9, to: 100.1 }], changing)
  await addCheck(database, 'B-1', { id: randomUUID(), checkedAt: NOW.toISOString(), values: [100], note: 'In the morning' }, changing)

  const lot = { id: randomUUID(), productId: 'zinc', lot: 'Z-17', expiry: '2027-03', receivedOn: '2026-01-10', openedOn: '' }
  await addToLots(database, lot, changing)
  await changeInLots(database, { id: lot.id, rowVersion: 1 }, { action: 'withdraw', reason: 'Spilt' }, changing)

  const request = await newRequest(database, { name: 'Åsa Grower', email: 'asa@farm.example' })
  const asked = await change(database, request, 1, { action: 'ask', text: 'Which formulation?' })
  const replied = await change(
    database,
    request,
    asked,
    { action: 'reply', text: 'The white one' },
    { ...changing, actor: 'requester', actors: ['requester'] },
  )
  const taken = await change(database, request, replied, { action: 'accept' })
  const boron = { name: 'Boronia', productId: 'made-1', applicationRate: null, applicationUnit: 'Litres' } as const
  const added = await change(database, request, taken, { action: 'add-mixes', mixes: [[boron]] })
  const accepted = await change(database, request, added, { action: 'refuse-mixes', mixes: [2], reason: 'rates-missing', text: '' })

  await addNote(database, 'request', request, { id: randomUUID(), text: 'Has called twice' }, changing)

  const by = as(chemist, 'chemist')
  const store: PhotoStore = createPhotoStore(database, dataFolder)
  const { id } = mustSucceed(await createRun(database, { from: 'requests', requests: [{ id: request, rowVersion: accepted }] }, by))
  const seen = async () => ({ id, rowVersion: await versionOf(database, id) })
  const go = async (action: 'start' | 'submit' | 'rework') => mustSucceed(await changeState(database, await seen(), { action }, by))
  await go('start')
  await addVersion(database, { id: 'jar-test', base: 1 }, { name: 'Jar test', text: 'Longer', decisionRule: 'The same' }, changing)
  await addNote(database, 'test', id, { id: randomUUID(), text: 'The first jar broke' }, changing)
  mustSucceed(await saveSheet(database, await seen(), wholeSheet(), by))
  const first = reading({ foam: 5, ph: 6.5 })
  mustSucceed(await addReading(database, id, first, by))
  mustSucceed(await addReading(database, id, { ...reading({ foam: 3 }), corrects: first.id }, by))
  mustSucceed(await addJar(database, id, { id: randomUUID(), code: '2' }, by))
  const photo = { content: PHOTO, sha256: createHash('sha256').update(PHOTO).digest('hex'), width: 4, height: 3 }
  const newPhoto = { id: randomUUID(), readingId: first.id, caption: 'After two hours', photo }
  mustSucceed(await addPhoto({ database, store }, id, newPhoto, by))
  await go('submit')
  mustSucceed((await changeNow(database, id, { action: 'return', note: 'Sieve it again' }, approver)) as never)
  await go('rework')
  mustSucceed(await saveSheet(database, await seen(), { ...wholeSheet({ ph: 7.4 }), reason: 'The meter was read wrongly' }, by))
  await go('submit')
  const approval = { action: 'publish', isConfidential: false, why: 'The nearest mix that was in stock' } as const
  const sign = await signedBy(database, { personId: approver, session: 'of-the-test', now: NOW }, { ...(await seen()), change: approval })
  mustSucceed((await changePublication(database, await seen(), approval, { ...changing, sign })) as never)
  const { test_id: testId } = await database.kysely.selectFrom('test_runs').select('test_id').where('id', '=', id).executeTakeFirstOrThrow()
  const pdf = { test_id: testId, version: 1, language: 'en', content: Buffer.from('a PDF'), key: undefined, certificate: undefined }
  await database.kysely.transaction().execute((trx) => storePdf(trx, pdf, NOW))
  await deviatingRun(database, by)
  const competence = {
    personId: chemist,
    protocolId: 'cold',
    level: 'test',
    from: '2026-01-10',
    until: null,
    note: 'Twelve tests watched',
  } as const
  for (const own of [randomUUID(), randomUUID()]) await giveCompetenceNow(database, { id: own, ...competence }, changing)
  const { id: given } = await database.kysely.selectFrom('competences').select('id').limit(1).executeTakeFirstOrThrow()
  await endCompetenceNow(database, given, 'A new method', changing)
  await setRetired(database, 'cold', true, changing)
  const suspension = { batch: randomUUID(), cause: 'instrument', source: 'B-1', note: 'Out since March' } as const
  await suspendReportsNow(database, [id], suspension, { ...changing, timeZone: by.timeZone })
  const complaint = { id: randomUUID(), kind: 'complaint' as const, title: 'Wrong pH', what: 'The report says 9', owner: approver }
  const complainant = { name: 'Åsa', email: 'asa@farm.example', contact: 'By telephone' }
  const outcome = await openNewNonconformity(database, { ...complaint, dueOn: '2026-06-01', complainant }, changing)
  const tests = { action: 'add-tests' as const, origin: 'request' as const, name: request, from: '', until: '', tests: [] }
  const chosen = await changeNonconformityNow(database, { id: complaint.id, rowVersion: 1 }, tests, changing)
  if (!outcome.ok || !chosen.ok) throw new Error('no complaint was opened')
  const item = { id: randomUUID(), what: 'A can', receivedOn: '2026-05-01', condition: 'deviating' as const, conditionNote: 'Dented' }
  const { reference } = await database.kysely.selectFrom('requests').select('reference').where('id', '=', request).executeTakeFirstOrThrow()
  const kept = [
    await receiveItemNow(database, { ...item, place: 'Shelf 1', request: reference, lot: '' }, { ...changing, timeZone: 'UTC' }),
    await noteItemNow(database, item.id, { id: randomUUID(), on: '2026-05-02', action: 'dispose', note: 'Burnt' }, changing),
    await addRoomDayNow(
      database,
      { id: randomUUID(), room: 'Room 1', day: '2026-05-14', temperature: 20.5, humidity: 45, note: 'Window open', corrects: null },
      changing,
    ),
  ]
  const check = { id: randomUUID(), kind: 'verification' as const, protocol: { id: 'jar-test', version: 1 }, on: '2026-05-02' }
  const entered = { ...check, what: 'Ten jars twice', outcome: 'satisfactory' as const, note: 'In folder 7', corrects: null }
  kept.push((await addMethodCheckNow(database, entered, changing)) as (typeof kept)[number])
  if (kept.some(({ ok }) => !ok)) throw new Error('no item was kept')
  const series = await startSeries(
    database,
    {
      key: randomUUID(),
      name: 'Partners',
      shared: sharedOf(wholeSheet({ protocol: null })),
      source: textOf('Zincora + Azostar 50 WG'),
      lots: [],
    },
    { ...by, index: await productIndex(database) },
  )
  if (!series.ok) throw new Error(JSON.stringify(series))
  await noteAuditCheck(database.kysely, { at: NOW.toISOString(), entries: 1, hash: '', problems: 1, found: ['reading:1 was altered'] })
  return { id, request, chemist, approver, store }
}

/** A partner laboratory and a verdict that others published, as an import seals them. */
export const sealedSources = (database: Database): Promise<void> =>
  database.kysely.transaction().execute(async (trx) => {
    const partner = { id: 'partner', name: 'A laboratory beside it', accreditation: '', address: '', website: '' }
    await trx.insertInto('laboratories').values(partner).execute()
    const found = { id: 'found', products: '["zinc","made-1"]', verdict: 'NC' as const, title: 'Mixes', year: 2020, note: '' }
    await trx
      .insertInto('published_verdicts')
      .values({ ...found, reference: '10.1000/182' })
      .execute()
    const sources: SealedObject[] = [
      ['laboratory', partner.id],
      ['published-verdict', found.id],
    ]
    await appendImport(trx, createBlocks(randomUUID()), sources, NOW, FROM_COMMAND_LINE)
  })
