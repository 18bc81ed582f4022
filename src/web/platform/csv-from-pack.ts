import type { AskedOfCsv } from '../../domain/calls/answer-calls.ts'
import { createStore } from './store.ts'

type File = { blob: Blob; name: string }

/** Makes the file of a search from a stored country, if that country is stored; set as soon as any is. */
export const csvFromPack = createStore<((asked: AskedOfCsv) => Promise<File | undefined>) | undefined>(undefined)
