// The second script of the checkout: it looks at the lender's page, and here it has nothing to say about it.
