// When an element scrolls into view: loading ahead, in lists and conversations.

/**
 * Calls `onIntersect` each time the element comes into view. The browser reports changes in batches: an element that
 * left and came back since the last report is in it twice, and the last entry says how it is now.
 */
export function observeIntersection(element: Element, onIntersect: () => void, options: IntersectionObserverInit) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) onIntersect()
  }, options)
  observer.observe(element)
  return observer
}
