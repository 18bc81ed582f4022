import { expect } from '@playwright/test'
import { withOutages } from '../outages.ts'
import type { Driver } from './driver.ts'
import { handsOn } from './hands.ts'

/**
 * What a grower does, from the first visit on: terms, a search, a report, a tank with water, a request, and another language. Written
 * once for every browser.
 */
export const floorJourney = async (driver: Driver, server: string, by: 'finger' | 'keys' = 'finger'): Promise<void> => {
  const hands = handsOn(driver, by)
  const network = await withOutages(server)
  try {
    await driver.open(network.url)
    await hands.press({ selector: 'input[type=checkbox]', name: 'I accept the terms and conditions' })
    await hands.text('Can I mix these?')
    await hands.fits()

    await hands.pick({ selector: 'input', name: 'Country' }, 'France')
    await hands.button('Search for Tankmix Results')
    await hands.text(/Search Results \(4\)/)
    await hands.fits()
    await hands.press({ selector: 'main a[href*="/testResult/1001/"]', name: 'Report' })
    await hands.text('Tankmix Information')
    await hands.text('Date Tested')
    await hands.fits()

    await driver.open(`${network.url}/tank`)
    for (const [at, name, rate] of [
      [0, 'MANGAVEL', '1'],
      [1, 'AZOSTAR', '0.8'],
    ] as const) {
      await hands.pick({ selector: 'input', name: 'Product or agrochemical', at }, name)
      await hands.write({ selector: 'input', name: 'Rate (optional)', at }, rate)
    }
    await hands.write({ selector: 'input', name: 'Water volume (optional)' }, '200')
    await hands.button('Check this tank')
    await hands.see({ selector: 'main section[data-state="passed"]' })
    await hands.press({ selector: 'summary', name: 'My water' })
    await hands.write({ selector: 'input', name: 'pH of the water' }, '7.5')
    await hands.button('Use this water')
    await hands.text('Passed as tested: compare your water')
    await hands.fits()

    await driver.open(`${network.url}/request`)
    await hands.write({ selector: 'input', name: 'Name *' }, 'Anna Müller')
    await hands.write({ selector: 'input', name: 'Email' }, 'anna@example.org')
    await hands.select({ selector: 'select', name: 'Country' }, 'FR - France')
    await hands.write({ selector: 'input', name: 'Water Rate *' }, '200')
    for (const [at, name] of ['Something of mine', 'Another of mine'].entries()) {
      await hands.write({ selector: 'input', name: 'Product or agrochemical', at }, name)
      await hands.write({ selector: 'input', name: 'Application Rate', at }, '1')
    }
    await hands.fits()
    await hands.button('Submit')
    await hands.text(/TM-\d{4}-\d{6}/)
    await hands.fits()

    await driver.open(network.url)
    await hands.button('Change language')
    await hands.button('Suomi')
    await expect.poll(() => driver.ask((_none: string) => document.documentElement.lang, '').catch(() => '')).toBe('fi')
    await hands.fits()
    expect(await driver.errors()).toEqual([])
  } finally {
    await network.close()
  }
}

/** A grower at the filling point: the country is saved at home, and searched where there is no network. */
export const offlineJourney = async (driver: Driver, server: string, by: 'finger' | 'keys' = 'finger'): Promise<void> => {
  const hands = handsOn(driver, by)
  const network = await withOutages(server)
  try {
    await driver.open(network.url)
    await hands.press({ selector: 'input[type=checkbox]', name: 'I accept the terms and conditions' })
    await hands.pick({ selector: 'input', name: 'Country' }, 'France')
    await hands.button('Save France for offline use')
    await hands.text('France is saved for offline use')
    // The background worker has the pages and controls this one.
    const isReady = () =>
      driver.ask(
        async (cache: string) => navigator.serviceWorker.controller !== null && (await (await caches.open(cache)).keys()).length > 0,
        'content',
      )
    await expect.poll(isReady).toBe(true)
    network.down()
    await driver.open(`${network.url}/?country=fr`)
    await hands.text(/Search Results \(4\)/)
    await hands.fits()
    expect(await driver.errors()).toEqual([])
  } finally {
    await network.close()
  }
}
