// It lies outside of the checkout.
