import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sha256Hex } from '../process/sha256.ts'

/** The files of photos that are missing or not what their hash says. */
export const verifyPhotos = async (trx: Kysely<Schema>, store: PhotoStore): Promise<string[]> => {
  const problems: string[] = []
  const rows = await trx.selectFrom('photos').select(['id', 'sha256']).orderBy('id').execute()
  const known = new Map<string, string | undefined>()
  for (const { id, sha256 } of rows) {
    if (!known.has(sha256)) {
      const content = await store.read(sha256)
      known.set(sha256, content && sha256Hex(content))
    }
    const hash = known.get(sha256)
    if (hash === undefined) problems.push(`the file of photo:${id} is missing`)
    else if (hash !== sha256) problems.push(`the file of photo:${id} was altered: it does not have the hash ${sha256}`)
  }
  return problems
}

/** The same of the PDFs of reports, one at a time. */
export const verifyPdfs = async (trx: Kysely<Schema>): Promise<string[]> => {
  const problems: string[] = []
  const rows = await trx
    .selectFrom('report_pdfs')
    .select(['test_id', 'version', 'language', 'sha256'])
    .orderBy('test_id')
    .orderBy('version')
    .orderBy('language')
    .execute()
  for (const { test_id: id, version, language, sha256 } of rows) {
    const file = await trx.selectFrom('report_pdf_files').select('content').where('sha256', '=', sha256).executeTakeFirst()
    const name = `the file of report-pdf:${id}:${version}:${language}`
    if (!file) problems.push(`${name} is missing`)
    else if (sha256Hex(Buffer.from(file.content, 'base64')) !== sha256)
      problems.push(`${name} was altered: it does not have the hash ${sha256}`)
  }
  return problems
}
