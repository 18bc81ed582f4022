/** Ours first: all others are compared with it. */
export const ENGINE_NAMES = ['tankmix', 'SQLite', 'PostgreSQL, GIN', 'PostgreSQL, postings', 'MiniSearch', 'FlexSearch', 'Orama'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** Engines that store each test as an object, and are not meant for millions. */
const IN_OBJECTS = new Set<EngineName>(['MiniSearch', 'FlexSearch', 'Orama'])

export const enginesFor = ({ isLong, hasPostgres }: { isLong: boolean; hasPostgres: boolean }): EngineName[] =>
  ENGINE_NAMES.filter((name) => (hasPostgres || !name.startsWith('PostgreSQL')) && !(isLong && IN_OBJECTS.has(name)))
