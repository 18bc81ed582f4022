import type { Kysely } from 'kysely'
import { wordsIn } from '../../src/domain/console/words/request-words.ts'
import type { PublishedTest } from '../../src/domain/published-test.ts'
import { ingredientsText, testRow } from '../../src/server/db/record-rows.ts'
import type { Schema } from '../../src/server/db/schema/schema.ts'
import type { DemoTest } from '../../src/server/data/demo/generate.ts'
import { pick } from '../../src/server/data/demo/random.ts'
import type { ProductNames } from './fill-requests.ts'
import { insertRows, searchRows } from './fill-rows.ts'
import { drawRunHistory, drawTime, type Laboratory } from './invented.ts'

const CONDITIONS = { waterSource: 'Tap', hardness: 180, ph: 7.2, temperature: 20 }
const CONFIDENTIAL_SHARE = 0.01

type Filling = { laboratory: Laboratory; names: ProductNames; tests: Iterable<DemoTest> }

/** Tests of the laboratory in every state, most of them published, with their reports. */
export const fillTests = async (trx: Kysely<Schema>, { laboratory, names, tests }: Filling): Promise<void> => {
  const { random, people } = laboratory
  const all = [...tests].map(({ test, ingredients }, at) => {
    const history = drawRunHistory(drawTime(laboratory), laboratory)
    const id = `${history.from.slice(0, 4)}-${String(at + 1).padStart(4, '0')}`
    const lines = ingredients.map(({ order, productId, rate }) => ({ order, productId, rate, batch: `B-${Math.floor(random() * 1e4)}` }))
    const document: PublishedTest = {
      ...test,
      id,
      date: history.from.slice(0, 10),
      ingredients: lines,
      method: 'Jar test, version 1',
      conditions: CONDITIONS,
      deviations: '',
      photos: [],
    }
    const published = history.steps.find(({ action }) => action === 'publish')
    const withdrawn = history.steps.find(({ action }) => action === 'withdraw')
    return { id, history, document, published, withdrawn, isConfidential: random() < CONFIDENTIAL_SHARE, isConfirmed: random() < 0.9 }
  })
  const runs = all.map(({ id, history: { from, steps, state, changedAt }, document, published, isConfirmed }) => ({
    id,
    test_id: id,
    kind: document.kind,
    country: document.country,
    crop: document.crop,
    benefit: document.benefit,
    state,
    versions: published ? 1 : 0,
    is_withdrawal_confirmed: state === 'withdrawn' && isConfirmed ? 1 : 0,
    row_version: 1 + steps.length,
    created_by: pick(random, people),
    created_at: from,
    changed_at: changedAt,
    started_at: steps.find(({ action }) => action === 'start')?.at ?? null,
    submitted_at: steps.findLast(({ action }) => action === 'submit')?.at ?? null,
    tested_on: document.date,
    protocol_id: 'jar-test',
    protocol_version: 1,
    water_rate: document.waterRate,
    water_source: CONDITIONS.waterSource,
    hardness: CONDITIONS.hardness,
    ph: CONDITIONS.ph,
    temperature: CONDITIONS.temperature,
    result: document.result,
    observations: document.observations,
    deviations: '',
  }))
  await insertRows(trx, 'test_runs', runs)
  const lines = all.flatMap(({ id, document: { ingredients } }) =>
    ingredients.map(({ productId, rate, batch }, at) => ({
      run_id: id,
      position: at + 1,
      product_id: productId,
      name: names.get(productId)!,
      rate,
      batch,
      expiry: '',
      weighed: 5,
      weighed_unit: 'ml',
      role: '',
    })),
  )
  await insertRows(trx, 'run_lines', lines)
  const words = searchRows(
    'run_id',
    all.map(({ id, document: { crop, country, ingredients } }) => ({
      id,
      words: wordsIn([
        id,
        crop,
        country,
        ...ingredients.map(({ productId }) => names.get(productId)!),
        ...ingredients.map(({ batch }) => batch),
      ]),
    })),
  )
  await insertRows(trx, 'test_run_search', words)
  const events = all.flatMap(({ id, history: { from, steps } }) => [
    { run_id: id, row_version: 1, at: from, actor: pick(random, people), action: 'create', changed: '{"state":"draft"}', note: '' },
    ...steps.map(({ at, actor, action, state }, before) => ({
      run_id: id,
      row_version: before + 2,
      at,
      actor,
      action,
      changed: JSON.stringify({ state }),
      note: action === 'return' || action === 'void' ? 'The water is missing.' : '',
    })),
  ])
  await insertRows(trx, 'run_events', events)
  const issued = all.flatMap((one) => (one.published ? { ...one, issuedAt: one.published.at } : []))
  const versions = issued.map(({ id, document, issuedAt }) => ({
    test_id: id,
    version: 1,
    issued_at: issuedAt,
    document: JSON.stringify(document),
    sheet: JSON.stringify(document),
    reason: '',
    changed: '[]',
  }))
  await insertRows(trx, 'test_versions', versions)
  const publications = issued.map(({ id, history: { state }, withdrawn, isConfidential, isConfirmed }) => ({
    test_id: id,
    version: 1,
    is_confidential: isConfidential ? 1 : 0,
    is_under_review: state === 'amending' ? 1 : 0,
    withdrawn_at: withdrawn?.at ?? null,
    withdrawn_by: withdrawn?.actor ?? null,
    withdrawal_reason: withdrawn ? 'wrong-result' : null,
    withdrawal_text: withdrawn ? 'The label was misread.' : null,
    confirmed_by: withdrawn && isConfirmed ? people[1] : null,
  }))
  await insertRows(trx, 'publications', publications)
  const readable = issued.filter(({ withdrawn, isConfidential }) => !withdrawn && !isConfidential)
  await insertRows(
    trx,
    'tests',
    readable.map(({ document }) => ({ ...testRow(document), ingredients: ingredientsText(document.ingredients) })),
  )
}
