"""What the games with a German at the planning board share: his plan, its raids and their charts."""
