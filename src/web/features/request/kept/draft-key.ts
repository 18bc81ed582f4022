import type { Edition } from '../../../../domain/editions.ts'
import type { RequestFormKind } from '../../../../domain/requests/requests.ts'

/** Under which key the unsent input of a form of an edition is stored. */
export const draftKey = ({ prefix }: Edition, form: RequestFormKind): string => `requestDraft${prefix}.${form}`
