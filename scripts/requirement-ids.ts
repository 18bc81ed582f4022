import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `inFull`: its test is left to `npm run test:all`. */
export type Requirement = { id: string; planned: boolean; inFull: boolean }

const REQUIREMENT = /^- \*\*([A-Z]+-\d{2,3})\*\*(?: \*\((planned|in full)\)\*)?/gm
const ID_IN_TITLE = /\b[A-Z]{2,7}-\d{2,3}\b/g

/** The pages of requirements of a project, one a capability. */
export const requirementPages = (root: string): string[] => {
  const folder = join(root, 'docs', 'requirements')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The ids of requirements, each with how its line is marked. Throws on a duplicate id. */
export const readRequirements = (page: string): Requirement[] => {
  const requirements = [...page.matchAll(REQUIREMENT)].map(([, id, mark]) => ({
    id: id!,
    planned: mark === 'planned',
    inFull: mark === 'in full',
  }))
  const seen = new Set<string>()
  for (const { id } of requirements) {
    if (seen.has(id)) throw new Error(`${id} is a duplicate in the requirements`)
    seen.add(id)
  }
  return requirements
}

/** Which requirements the titles of passed tests prove. */
export const conformanceOf = (requirements: readonly Requirement[], passedTitles: readonly string[], { isFull = false } = {}) => {
  const named = new Set(passedTitles.flatMap((title) => title.match(ID_IN_TITLE) ?? []))
  const known = new Set(requirements.map(({ id }) => id))
  const ids = (wanted: (one: Requirement) => boolean): string[] => requirements.filter(wanted).map(({ id }) => id)
  return {
    proved: ids(({ id, planned }) => !planned && named.has(id)),
    unproved: ids(({ id, planned, inFull }) => !planned && (isFull || !inFull) && !named.has(id)),
    left: ids(({ id, inFull }) => inFull && !isFull && !named.has(id)),
    planned: ids(({ id, planned }) => planned && !named.has(id)),
    begun: ids(({ id, planned }) => planned && named.has(id)),
    unknown: [...named].filter((id) => !known.has(id) && requirements.some((one) => one.id.split('-')[0] === id.split('-')[0])),
  }
}
