import { expect, test } from 'vitest'
import { siteOf } from './country-site.ts'

const sites = { de: 'https://mix.example/de', pl: 'https://pl.example', ro: 'https://ro.example/' }
const main = { origin: 'https://mix.example', pathname: '/' }

test.each([
  ['to the site of the country', 'DE', main, sites.de],
  ['by a code in either case', 'pl', main, sites.pl],
  ['from a path that only begins alike', 'DE', { ...main, pathname: '/deutsch' }, sites.de],
  ['from the same path of another origin', 'DE', { origin: 'http://mix.example', pathname: '/de' }, sites.de],
  ['nowhere without a site', 'FR', main, undefined],
  ['nowhere for what is no country', 'toString', main, undefined],
  ['nowhere from the site itself', 'DE', { ...main, pathname: '/de' }, undefined],
  ['nowhere from below it', 'DE', { ...main, pathname: '/de/search-history' }, undefined],
  ['nowhere where the whole origin is the site', 'PL', { origin: 'https://pl.example', pathname: '/terms' }, undefined],
  ['nowhere from its front page', 'RO', { origin: 'https://ro.example', pathname: '/' }, undefined],
])('GEO-02 a visitor is led %s', (_rule, country, here, site) => expect(siteOf(sites, country, here)).toBe(site))
