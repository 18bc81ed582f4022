import { sql } from 'kysely'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { sealedLaboratory } from '../../laboratory/audit/testing/sealed-laboratory.ts'
import { storeRequest } from '../../requests/store-request.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOfPhoto, photoFolder } from '../../photos/photo-store.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { commandsOn, withOpen } from './sides.ts'

/** The photo of a label that a visitor sent. */
const LABEL = Buffer.from('a photo of a label')
export const LAID_AT = '2026-05-14T10:00:00.000Z'

/** A row for each table that stays empty otherwise. */
const MORE_ROWS = (person: string, request: string): string[] => [
  `insert into demand values ('FR', '["1","2"]', '2026-05-14', 3)`,
  `insert into request_links values ('hash', '${request}', '${LAID_AT}')`,
  `insert into invitations values ('${person}', 'hash', 'command-line', '${LAID_AT}', '${LAID_AT}')`,
  `insert into sessions (id_hash, person_id, sid, id_token, created_at, seen_at, expires_at, device) values ('hash', '${person}', null, null, '${LAID_AT}', '${LAID_AT}', '${LAID_AT}', 'Firefox')`,
  `insert into challenges values ('hash', 'passkey', '{}', '${LAID_AT}')`,
  `insert into signings (id, person_id, session_hash, tests, page, begun_at, expires_at) values ('g1', '${person}', 'hash', '[]', '/console', '${LAID_AT}', '${LAID_AT}')`,
  `insert into logout_tokens values ('hash', '${LAID_AT}')`,
  `insert into mail_preferences values ('${person}', 'new-request', 'daily')`,
  `insert into digest_items values ('i1', '${person}', '${request}', 'new-request', '{}', '${LAID_AT}')`,
  `insert into clock values (1, '${LAID_AT}', null, null)`,
  `insert into watchers values ('w1', 'jürgen@bauernhof-müller.example', 'jürgen@xn--bauernhof-mller-qsb.example', 'jürgen@xn--bauernhof-mller-qsb.example')`,
  `insert into watches (id, watcher_id, products, language, made_at, missed) values ('x1', 'w1', '["1","102"]', 'de', '${LAID_AT}', '[]')`,
  `insert into unknown_products (id, name, number, country, name_key, number_key, state, asked, first_at, last_at) values ('u1', 'Zinkόra', '17', 'FR', 'zinkora', '17', 'open', 1, '${LAID_AT}', '${LAID_AT}')`,
  `insert into unknown_reports (id, unknown_id, fingerprint, name, number, language, made_at, watcher_id, photo_sha256) values ('s1', 'u1', 'f', 'Zinkόra', '17', 'el', '${LAID_AT}', 'w1', '${sha256Hex(LABEL)}')`,
  `insert into sheet_tests values ('a1b2', '1001')`,
  `insert into import_fetches values (1, null, null, '${LAID_AT}', 'hash', null, '', 0, '', null)`,
  `insert into unknown_days values ('2026-05-14', 1)`,
  `insert into watch_products values ('1', 'x1')`,
  `insert into watch_links values ('hash', 'w1', 'end', '["x1"]', '${LAID_AT}')`,
  `insert into ended_watches values ('x0', '${LAID_AT}')`,
  `insert into imports (id, row_version, name, file_name, sha256, bytes, uploaded_by, uploaded_at, state, changed_at, problem, attempts, step, rows_read, share) values ('i1', 1, 'Wide sheet', 'Versuche 2025.xlsx', 'h', 3, '${person}', '${LAID_AT}', 'mapping', '${LAID_AT}', '', 0, '', 0, 0)`,
  `insert into import_parts values ('i1', 'file', 0, 'YWJj')`,
  `insert into import_undos (id, number, row_version, state, changed_at, problem, asked_by, attempts) values ('i0', 1, 1, 'asked', '${LAID_AT}', '', '${person}', 0)`,
  `insert into import_mappings values ('Wide sheet', 'h', '{}', '${person}', '${LAID_AT}')`,
  `insert into deleted_requests values ('r0', '${LAID_AT}')`,
  `insert into report_pdf_jobs (test_id, version, language, asked_at, due_at, attempts) values ('t1', 1, 'de', '${LAID_AT}', '${LAID_AT}', 0)`,
  `insert into report_pdf_stamps values ('hash', '${LAID_AT}', 'https://tsa.example', 'dG9rZW4=')`,
  `insert into mails (id, request_id, purpose, state, attempts, due_at, made_at, watcher_id, class) values ('m1', null, 'watch news', 'waiting', 0, '${LAID_AT}', '${LAID_AT}', 'w1', 'news')`,
]

/** A source in which every table that a laboratory fills has rows. */
export const wholeLaboratory = async (dataFolder: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-whole-'))
  cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
  writeFileSync(join(folder, 'laboratories.csv'), 'id,name,accreditation,address,website\nagro,Agro Lab,,,https://agro.example\n')
  writeFileSync(join(folder, 'published.csv'), 'id,products,verdict,reference,title,year,note\nv1,1;2,NC,10.1000/1,A paper,2019,\n')
  await commandsOn({ dataFolder })('import', folder)
  rmSync(folder, { recursive: true })
  await withOpen({ dataFolder }, async (database) => {
    const { chemist } = await sealedLaboratory(database, dataFolder)
    const body = { ...foliarExample, name: 'Zoë “Ωmega” \u{1f33e}', company: "l'Été; \\ %" }
    const asked = await storeRequest(
      database,
      { request: body, language: 'fr', edition: '', idempotencyKey: 'a-key' },
      { now: new Date(LAID_AT), referencePrefix: 'TM' },
    )
    writeFileSync(fileOfPhoto(photoFolder(dataFolder), sha256Hex(LABEL)), LABEL)
    for (const statement of MORE_ROWS(chemist, 'id' in asked ? asked.id : '')) await sql.raw(statement).execute(database.kysely)
  })
}
