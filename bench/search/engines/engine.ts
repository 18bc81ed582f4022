import type { Query, SearchedData } from '../searched-data.ts'

/** Ours first: all others are compared with it. */
export const ENGINE_NAMES = ['tankmix', 'SQLite', 'PostgreSQL, GIN', 'PostgreSQL, postings'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** Ids of at most 500 tests, newest first. */
export type Search = (query: Query) => ArrayLike<number> | Promise<ArrayLike<number>>

export type Filled = {
  version: string
  search: Search
  /** A query without results: the fixed cost of every query, independent of the index. */
  askNothing: () => unknown
  close?: () => Promise<void> | void
}

/** Fills an engine and returns its queries. `place`: a PostgreSQL for engines that need one, and a folder. */
export type Fill = (data: SearchedData, place: Place) => Filled | Promise<Filled>
export type Place = { folder: string; databaseUrl: string | undefined }

export const keysAt = ({ keyOff, keys }: SearchedData, doc: number): Uint32Array => keys.subarray(keyOff[doc], keyOff[doc + 1])
