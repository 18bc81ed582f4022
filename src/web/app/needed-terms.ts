import { isOfTerms } from '../../contract/first-view.ts'
import type { Edition } from '../../domain/editions.ts'
import { isObject } from '../../domain/is-object.ts'
import { draftKey } from '../features/request/kept/draft-key.ts'
import { pagePaths } from '../platform/page-paths.ts'
import type { Storage } from '../platform/storage/storage.ts'

const ANY_VERSION = 1

type Visit = {
  storage: Storage
  edition: Edition
  /** Below the edition's prefix. */ path: string
  /** What the server drew, if anything. */ view: string | undefined
}

/**
 * Which version of the terms a visit needs. A later one than was accepted is asked for only where the server itself drew it into the page,
 * so that there is a network, and not over a form that holds unsent input: that visitor goes on, and is asked the next time.
 */
export const neededTerms = (version: number, { storage, edition, path, view = '' }: Visit): number => {
  const holds = (form: 'foliar' | 'seed') => storage.read(draftKey(edition, form), isObject) !== undefined
  const isUnsent = (path === pagePaths.request && holds('foliar')) || (path === pagePaths.requestSeedTreatment && holds('seed'))
  return isOfTerms(view.split(' ')[0]) && !isUnsent ? version : ANY_VERSION
}
