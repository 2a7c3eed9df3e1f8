"""What 2-Player and Eagle share: the German plan of a raid day, the raids it contains and their charts."""
