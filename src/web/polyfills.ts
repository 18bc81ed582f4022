/**
 * What pages, console and background workers use and the oldest browsers of the floor lack (FLOOR-02). Newer browsers do not load this file:
 * `loader.ts` and `service-worker/polyfilled.ts` look first. The check of the built files runs it to know what it adds.
 */
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.object.has-own.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/es.string.to-well-formed.js'
import 'core-js/modules/es.typed-array.to-sorted.js'

// core-js leaves these two to browsers.
if (!('timeout' in AbortSignal))
  Object.defineProperty(AbortSignal, 'timeout', {
    value: (ms: number): AbortSignal => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
      return controller.signal
    },
  })

// Workers have no elements.
if (typeof Element !== 'undefined' && !('checkVisibility' in Element.prototype))
  Object.defineProperty(Element.prototype, 'checkVisibility', {
    value(this: Element): boolean {
      return this.getClientRects().length > 0
    },
  })
