import type { Brand } from './brand.ts'

/** Under which terms others may use the data, in the words that every place has. */
export type DataLicence = { isGranted: boolean; name: string; url?: string | undefined }

/** What is said where the owner grants none. */
const NONE = 'No licence is granted'

/** The only reader of what the brand says of it. */
export const licenceOfData = ({ dataLicence }: Pick<Brand, 'dataLicence'>): DataLicence =>
  dataLicence ? { isGranted: true, ...dataLicence } : { isGranted: false, name: NONE }

/** For documents of programs, which have a field for the name and one for the address. */
export const namedLicence = ({ name, url }: DataLicence): { name: string; url?: string } => ({ name, ...(url !== undefined && { url }) })

/** In one line of text. */
export const licenceLine = ({ name, url }: DataLicence): string => (url === undefined ? name : `${name}, ${url}`)
