import { useMemo } from 'react'
import { withMarketNames } from '../../../domain/choices.ts'
import { codesIn } from '../../../domain/product-codes.ts'
import { detailsById } from '../../../domain/product-details.ts'
import { matchProduct } from '../../../domain/take-along/match-products.ts'
import type { TakenProduct } from '../../../domain/take-along/taken-tank.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }

/** Registration numbers and barcodes of products in a country. `isByName`: the products have no ids, and are found by their names. */
export const useTakenCodes = (country: string, isByName: boolean) => {
  const ofCountry = country === '' ? undefined : { params: { country: country.toLowerCase() } }
  const details = useLookup('productDetails', ofCountry, QUIET)
  const all = useLookup('agrochemicals', isByName ? {} : undefined, QUIET)
  const market = useLookup('marketNames', isByName ? ofCountry : undefined, QUIET)
  const asked = [details, ...(isByName ? [all, market] : [])]
  const columns = details.step === 'ready' ? details.value : undefined
  const list = all.step === 'ready' ? all.value : undefined
  const names = market.step === 'ready' ? market.value : undefined
  const isLoading = ofCountry !== undefined && asked.some(({ step }) => step === 'waiting')
  return useMemo(() => {
    const byId = columns && detailsById(columns)
    const choices = withMarketNames(list ?? [], names ?? [])
    const codesOf = (id: string): string[] => codesIn(byId?.get(id)?.codes ?? [], country)
    const withCodes = (product: TakenProduct): TakenProduct => {
      const id =
        product.id ||
        (isByName ? matchProduct({ name: product.name, ids: [], rate: null }, { choices, codesOf, country, site: '' }) : undefined)
      return id === undefined || id === '' ? product : { ...product, id, codes: codesOf(id) }
    }
    return { isLoading, withCodes }
  }, [columns, list, names, isLoading, country, isByName])
}
