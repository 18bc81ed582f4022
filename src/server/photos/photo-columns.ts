import type { DatabaseSync } from 'node:sqlite'

/** Every column that names photos by their hashes: what copies, keeps or moves photos takes them from here. */
export const PHOTO_COLUMNS = { photos: 'sha256', version_photos: 'sha256', unknown_reports: 'photo_sha256' } as const

/** The hashes of all photos that an embedded database names; none in a database of an edition without photos. */
export const photosNamedIn = (database: DatabaseSync): string[] => {
  const selects = Object.entries(PHOTO_COLUMNS)
    .filter(([table]) => database.prepare('select 1 from sqlite_schema where name = ?').get(table))
    .map(([table, column]) => `select ${column} as sha256 from ${table} where ${column} is not null`)
  if (selects.length === 0) return []
  return (database.prepare(`${selects.join(' union ')} order by 1`).all() as { sha256: string }[]).map(({ sha256 }) => sha256)
}
