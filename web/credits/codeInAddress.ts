// The discount code in a page's address, by either of the names that the call takes (spec §7).

export const codeInAddress = (search: URLSearchParams) => search.get('code') || search.get('discountcode')
